// What is said to whoever wants to pass a session to an agent whose sessions can only be read.
import { findAgent, targetIds } from '../agents/index.js';

export function refuseReadOnly(id: string): { readonly rule: string; readonly message: string; readonly hint: string } | undefined {
  const agent = findAgent(id);
  if (!agent || agent.loadTarget) return undefined;
  if (agent.inProject)
    return {
      rule: 'usage/read-only-agent',
      message: `${agent.name} takes hand-offs, and only \`baton pass REF --to ${agent.id}\` leaves one for it`,
      hint: `Pass the session itself. Here, sessions can be passed to: ${targetIds.join(', ')}.`,
    };
  if (agent.loadService)
    return {
      rule: 'usage/read-only-agent',
      message: `${agent.name} begins new sessions, and only \`baton pass REF --to ${agent.id}\` asks it to`,
      hint: `Pass the session itself. Here, sessions can be passed to: ${targetIds.join(', ')}.`,
    };
  return {
    rule: 'usage/read-only-agent',
    message: `${agent.name} is read-only: its sessions can be read, and none can be passed to it`,
    hint: `Paste the hand-off that \`baton pack REF\` prints into it, or save that as a file there and name the file. Sessions can be passed to: ${targetIds.join(', ')}.`,
  };
}
