// What the plugins have in common that Baton puts into clients without hooks of their own: how they call `baton hook`.

/** What the plugin itself imports; this file starts nothing. */
const PROGRAMS = 'node:child_process';

/**
 * JavaScript without a package: `tell` waits for a text, `note` only until the call is taken. Neither ever throws. `program`: how Baton is started,
 * by absolute paths, since a client has a PATH of its own.
 */
export function pluginCalls(agent: string, program: readonly string[]): string {
  return `// Written by \`baton install ${agent}\`; \`baton uninstall ${agent}\` takes it out.
// It captures sessions at their end and before a compaction, and tells the model at the start what other agents did here.
// \`baton hooks status\` says what it did; \`baton config hooks.inject off\` and \`hooks.capture off\` switch it off.
import { spawn, spawnSync } from '${PROGRAMS}';

const [PROGRAM, ...HOOK] = ${JSON.stringify([...program, 'hook', agent])};
const said = (fields) => JSON.stringify({ ...fields, baton_agent: ${JSON.stringify(agent)} });

function note(event, fields) {
  try {
    spawnSync(PROGRAM, [...HOOK, event], { input: said(fields), stdio: ['pipe', 'ignore', 'ignore'], timeout: 5000, windowsHide: true });
  } catch {
    // the session goes on without it
  }
}

function tell(fields) {
  return new Promise((resolve) => {
    try {
      const child = spawn(PROGRAM, [...HOOK, 'start'], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
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
