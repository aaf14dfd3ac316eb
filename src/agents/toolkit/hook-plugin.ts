// What the plugins have in common that Baton puts into clients without hooks of their own: how they call `baton hook`.

/** How this program is started: by absolute paths, since a client has a PATH of its own. */
export interface PluginCommand {
  readonly node: string;
  readonly program: string;
}

/** What the plugin itself imports; this file starts nothing. */
const PROGRAMS = 'node:child_process';

/** JavaScript without a package: `tell` waits for a text, `note` only until the call is taken. Neither ever throws. */
export function pluginCalls(agent: string, { node, program }: PluginCommand): string {
  return `// Written by Baton: captures sessions at their end and before a compaction, and tells the model at the start what other agents did here.
// \`baton hooks status\` says what it did; \`baton config hooks.inject off\` and \`hooks.capture off\` switch it off.
import { spawn, spawnSync } from '${PROGRAMS}';

const [NODE, BATON, AGENT] = ${JSON.stringify([node, program, agent])};
const said = (fields) => JSON.stringify({ ...fields, baton_agent: AGENT });

function note(event, fields) {
  try {
    spawnSync(NODE, [BATON, 'hook', AGENT, event], { input: said(fields), stdio: ['pipe', 'ignore', 'ignore'], timeout: 5000, windowsHide: true });
  } catch {
    // the session goes on without it
  }
}

function tell(fields) {
  return new Promise((resolve) => {
    try {
      const child = spawn(NODE, [BATON, 'hook', AGENT, 'start'], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
      const timer = setTimeout(() => child.kill(), 8000);
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (block) => (text += block));
      child.on('error', () => resolve(''));
      child.on('close', () => (clearTimeout(timer), resolve(text.trim())));
      child.stdin.on('error', () => {});
      child.stdin.end(said(fields));
    } catch {
      resolve('');
    }
  });
}
`;
}
