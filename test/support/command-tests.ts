// Markdown command tests: `$ command` in a fenced `console` block, then what it must print; run in order, in a home of their own.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, testPackage } from './build-command.js';
import { runHere, simpleLine } from './command-line-here.js';

export interface CommandStep {
  readonly command: string;
  /** Line in the markdown file. */
  readonly line: number;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly exit: number;
  /** Set-up that readers of the page do not see. */
  readonly hidden?: true;
}

/**
 * Steps of all `console` blocks. Lines after a command are its output; `stderr: …` and `exit: N` say the rest. A comment that begins with
 * `<!-- set-up` holds steps that bring about what the page supposes: whoever copies commands from it must not run them on files of their own.
 */
export function parseSteps(markdown: string): CommandStep[] {
  const steps: { command: string; line: number; stdout: string[]; stderr: string[]; exit: number; hidden?: true }[] = [];
  let inside = false;
  let hidden = false;
  markdown.split('\n').forEach((text, index) => {
    const step = steps.at(-1);
    if (text.trim() === '<!-- set-up' || (hidden && text.trim() === '-->')) inside = hidden = !hidden;
    else if (text.startsWith('```')) inside = !inside && text.trim() === '```console';
    else if (!inside) return;
    else if (text.startsWith('$ '))
      steps.push({ command: text.slice(2), line: index + 1, stdout: [], stderr: [], exit: 0, ...(hidden && { hidden }) });
    else if (!step) return;
    else if (text.startsWith('> ') && step.stdout.length === 0) step.command += `\n${text.slice(2)}`;
    else if (/^stderr:( |$)/.test(text)) step.stderr.push(text.slice(8));
    else if (/^exit: \d+$/.test(text)) step.exit = Number(text.slice(6));
    else step.stdout.push(text);
  });
  return steps;
}

const placeholders: Readonly<Record<string, string>> = {
  id: '[0-9a-f][0-9a-f-]{7,}',
  time: String.raw`\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?Z?)?`,
  ago: String.raw`(?:just now|\d+ (?:min|h|days?) ago|\d{4}-\d\d-\d\d)`,
  n: String.raw`[\d.,]+`,
  path: String.raw`\S+`,
  any: '.*',
};

/** Whether the lines fit. `<id>`, `<time>`, `<ago>`, `<n>`, `<path>`, `<any>` stand for what differs; a line `...` for any lines. */
export function matches(expected: readonly string[], actual: readonly string[]): boolean {
  if (expected.length === 0) return actual.length === 0;
  const [first, ...rest] = expected;
  if (first === '...') {
    for (let skipped = 0; skipped <= actual.length; skipped++) if (matches(rest, actual.slice(skipped))) return true;
    return false;
  }
  return actual.length > 0 && lineFits(first!, actual[0]!) && matches(rest, actual.slice(1));
}

function lineFits(expected: string, actual: string): boolean {
  if (expected === actual) return true;
  const pattern = expected.split(/(<[a-z]+>)/).map((piece) => {
    const placeholder = placeholders[piece.slice(1, -1)];
    // Columns move with the width of what is in them.
    return piece.startsWith('<') && placeholder !== undefined
      ? placeholder
      : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/ {2,}/g, ' +');
  });
  return new RegExp(`^${pattern.join('')}$`).test(actual);
}

export interface Sandbox {
  readonly home: string;
  readonly run: (
    step: Pick<CommandStep, 'command'>,
  ) => Promise<{ readonly stdout: string[]; readonly stderr: string[]; readonly exit: number }>;
  readonly remove: () => void;
}

/** A scratch home (a copy of the sample) with a project folder in it, and `baton` on the path. */
export function sandbox(): Sandbox {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'baton-cli-')));
  const home = path.join(base, 'home');
  const project = path.join(home, 'tidepool');
  const bin = path.join(base, 'bin');
  for (const folder of [home, project, bin]) mkdirSync(folder, { recursive: true });
  for (const [from, to] of [
    ['home', home],
    ['project', project],
  ] as const) {
    const source = path.join(root, 'sample', from);
    if (existsSync(source)) cpSync(source, to, { recursive: true });
  }
  const command = path.join(bin, 'baton');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${path.join(testPackage, 'bin', 'baton.js')}' "$@"\n`);
  chmodSync(command, 0o755);
  const env = { HOME: home, PATH: `${bin}:/usr/bin:/bin`, TZ: 'UTC', LANG: 'C.UTF-8' };
  return {
    home,
    async run({ command: line }) {
      const simple = simpleLine(line);
      const where = { cwd: project, env };
      const done = simple ? await runHere(simple, where) : spawnSync('/bin/sh', ['-c', line], { ...where, encoding: 'utf8' });
      const lines = (text: string) =>
        (text === '' ? [] : text.replace(/\n$/, '').split('\n')).map((each) => each.replaceAll(home, '/home/me'));
      return { stdout: lines(done.stdout), stderr: lines(done.stderr), exit: done.status ?? -1 };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
