// Shell lines that only call `baton`, perhaps into a pipe or a file, without a process for it: most of a page's time would go into starting one.
// A thorough run starts one for every line.
import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandHere, type Said } from './command-here.js';
import { isThorough } from './thorough.js';

interface SimpleLine {
  readonly argv: readonly string[];
  /** What standard error becomes. */
  readonly errors: 'shown' | 'joined' | { readonly file: string };
  readonly output: 'shown' | { readonly file: string; readonly append: boolean };
  /** What standard output is piped into. */
  readonly into?: string;
}

const WORD = String.raw`(?:'[^']*'|[\w./:@,=+%#-]+)`;
const LINE = new RegExp(
  String.raw`^baton((?: +(?!\d?>)${WORD})*)(?: +2> ?(?<errors>&1|[\w./-]+))?(?: +(?<append>>>?) ?(?<output>[\w./-]+))?(?: +\| +(?<into>[^<]+))?$`,
);

/** Undefined where the line needs a shell. */
export function simpleLine(line: string): SimpleLine | undefined {
  const found = LINE.exec(line);
  if (!found || isThorough) return undefined;
  const { errors, append, output, into } = found.groups!;
  // its own input, its terminal's pipe, and what follows a closed pipe belong to a process
  if (/(?:^| )-(?: |$)/.test(found[1]!) || (into !== undefined && /baton/.test(into))) return undefined;
  return {
    argv: [...found[1]!.matchAll(new RegExp(WORD, 'g'))].map(([word]) => word.replaceAll("'", '')),
    errors: errors === undefined ? 'shown' : errors === '&1' ? 'joined' : { file: errors },
    output: output === undefined ? 'shown' : { file: output, append: append === '>>' },
    ...(into !== undefined && { into }),
  };
}

/** As a shell that reads its redirections from left to right: `2>&1 > file` leaves what was said on standard error for the pipe. */
export async function runHere(
  line: SimpleLine,
  where: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Omit<Said, 'both'>> {
  const { both, ...said } = await commandHere(line.argv, where);
  let { stdout, stderr } = said;
  const write = (file: string, text: string, append = false) =>
    (append ? appendFileSync : writeFileSync)(path.resolve(where.cwd, file), text);
  if (typeof line.output === 'object') {
    write(line.output.file, stdout, line.output.append);
    stdout = '';
  }
  if (typeof line.errors === 'object') write(line.errors.file, stderr);
  if (line.errors === 'joined') stdout = line.output === 'shown' ? both : stderr;
  if (line.errors !== 'shown') stderr = '';
  if (line.into === undefined) return { stdout, stderr, status: said.status };
  const piped = spawnSync('/bin/sh', ['-c', line.into], { ...where, input: stdout, encoding: 'utf8' });
  return { stdout: piped.stdout, stderr: stderr + piped.stderr, status: piped.status };
}
