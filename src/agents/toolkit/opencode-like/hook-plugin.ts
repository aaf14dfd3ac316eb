// The plugin that stands for hooks in the programs of this family (seen with OpenCode 1.18.33): a file in their folder `plugins`.
import { pluginCalls } from '../hook-plugin.js';

/** `agent`: its id. What is told goes into the system prompt, since what is put into a message is kept in the session. */
export function pluginOf(agent: string, program: readonly string[]): string {
  return `${pluginCalls(agent, program)}
export const BatonHooks = async ({ directory }) => {
  const told = new Map();
  const begun = new Set();
  const children = new Set();
  const fields = (session, more) => ({ session_id: session, cwd: directory, ...more });
  return {
    event: async ({ event }) => {
      const { type, properties } = event;
      const session = properties?.sessionID ?? properties?.info?.id;
      if (type === 'session.created') (properties.info?.parentID ? children : begun).add(session);
      if (typeof session !== 'string' || children.has(session)) return;
      if (type === 'session.idle') note('end', fields(session));
      if (type === 'session.compacted') told.set(session, await tell(fields(session, { source: 'compact' })));
    },
    'chat.message': async ({ sessionID }) => {
      if (told.has(sessionID) || children.has(sessionID)) return;
      told.set(sessionID, await tell(fields(sessionID, { source: begun.has(sessionID) ? 'startup' : 'resume' })));
    },
    'experimental.chat.system.transform': async (input, output) => {
      const text = input?.sessionID === undefined ? [...told.values()].at(-1) : told.get(input.sessionID);
      if (text) output.system.push(text);
    },
    'experimental.session.compacting': async ({ sessionID }) => {
      if (!children.has(sessionID)) note('compact', fields(sessionID));
    },
  };
};
`;
}
