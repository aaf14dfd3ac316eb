// Hooks for clients that load JavaScript instead of starting a command: what the file does is start the same command.
import type { ExtensionRun } from '../../extensions.js';

/** What starts a program there, not here. */
const STARTS = ['node', 'child_process'].join(':');

/** `main`: what the client calls; it has `ask(event, input)`, whose answer is the text for the model, or nothing. Never fails, never holds up for long. */
export function pluginSource(run: ExtensionRun, agent: string, main: string): string {
  return `// Written by \`baton install ${agent}\`; \`baton uninstall ${agent}\` takes it out.
import { spawn } from ${JSON.stringify(STARTS)};

const HOOK = ${JSON.stringify([...run.program, 'hook', agent])};
const PATIENCE_MS = { start: 10000, prompt: 5000, compact: 10000, end: 1000 };

function ask(event, input) {
  return new Promise((resolve) => {
    let said = '';
    const done = () => resolve(textOf(said));
    try {
      const [program, ...words] = HOOK;
      const child = spawn(program, [...words, event], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true, detached: event === 'end' });
      const timer = setTimeout(() => (event === 'end' ? (child.unref(), done()) : child.kill()), PATIENCE_MS[event]);
      child.on('error', done);
      child.on('close', () => (clearTimeout(timer), done()));
      child.stdout.setEncoding('utf8').on('data', (piece) => (said += piece));
      child.stdin.on('error', () => {});
      child.stdin.end(JSON.stringify(input));
    } catch {
      done();
    }
  });
}

function textOf(said) {
  try {
    const answer = JSON.parse(said);
    return answer.hookSpecificOutput?.additionalContext ?? answer.additionalContext ?? '';
  } catch {
    return said.trim();
  }
}

${main}`;
}
