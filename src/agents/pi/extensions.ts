// What goes into pi (0.73.1): prompts, and an extension that calls the hooks. It has no servers: the commands use the shell.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, markdown } from '../toolkit/extensions/command-files.js';
import { pluginSource } from '../toolkit/extensions/plugin-source.js';
import { agentFolder } from './paths.js';

const MAIN = `export default function baton(pi) {
  let source = 'startup';
  const about = (ctx) => ({ session_id: ctx?.sessionManager?.getSessionId?.(), transcript_path: ctx?.sessionManager?.getSessionFile?.(), cwd: ctx?.cwd ?? process.cwd() });
  pi.on('session_start', () => void (source = 'startup'));
  pi.on('before_agent_start', async (_event, ctx) => {
    if (source === undefined) return undefined;
    const input = { ...about(ctx), hook_event_name: 'SessionStart', source };
    source = undefined;
    const content = await ask('start', input);
    return content ? { message: { customType: 'baton', content, display: false } } : undefined;
  });
  pi.on('session_before_compact', async (_event, ctx) => void (await ask('compact', { ...about(ctx), hook_event_name: 'PreCompact' })));
  pi.on('session_compact', () => void (source = 'compact'));
  pi.on('session_shutdown', async (_event, ctx) => void (await ask('end', { ...about(ctx), hook_event_name: 'SessionEnd' })));
}
`;

export const extensions: AgentExtensions = {
  root: agentFolder,
  typed: '/handoff',
  lacks: 'it takes no servers (0.73.1), so the commands use the shell',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = agentFolder(run.world);
    return [
      ...commandFiles(run, join(folder, 'prompts'), markdown('$ARGUMENTS')),
      { piece: 'hooks', kind: 'file', file: join(folder, 'extensions', 'baton.js'), text: pluginSource(run, 'pi', MAIN) },
    ];
  },
};
