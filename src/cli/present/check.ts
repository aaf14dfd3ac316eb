// Findings as editors jump to them, or as SARIF.
import { NOT_A_HANDOFF, passes, type CheckedFile, type CheckResult } from '../../ops/check/check.js';
import type { checkOperation } from '../../ops/check/index.js';
import { sarifOf } from '../../ops/check/sarif.js';
import { usage } from '../../ops/usage.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import { visible, type Style, type Terminal } from '../terminal.js';

export async function present({ flags, run }: Call<typeof checkOperation>): Promise<Outcome> {
  if (flags.json && flags.sarif) throw usage({ rule: 'usage/flags-exclude', message: '--json and --sarif exclude each other' });
  const result = await run();
  const exitCode = passes(result, { strict: flags.strict }) ? 0 : 1;
  if (flags.sarif) return { result, text: () => sarifOf(result), exitCode };
  return { result, text: (out) => checkText(result, out), exitCode };
}

const STYLES: Readonly<Record<string, Style>> = { error: 'red', warning: 'yellow', info: 'blue' };
const LEVELS: Readonly<Record<CheckedFile['level'], Style>> = { recommended: 'green', minimal: 'yellow', 'non-conformant': 'red' };

/** `file:line: severity: message [rule]`: editors jump there. */
function checkText({ files }: CheckResult, out: Terminal): string {
  return files
    .flatMap((file) => fileLines(file, out))
    .map((line) => `${line}\n`)
    .join('');
}

function fileLines({ path, format, level, findings }: CheckedFile, out: Terminal): string[] {
  const lines = findings.map(
    ({ rule, severity, line, message }) =>
      `${visible(path)}${rule === NOT_A_HANDOFF.rule ? '' : `:${line}`}: ` +
      `${out.paint(STYLES[severity]!, severity === 'info' ? 'note' : severity)}: ${visible(message)} ${out.paint('dim', `[${rule}]`)}`,
  );
  // Of what is no hand-off there is no level to tell.
  if (findings.some(({ rule }) => rule === NOT_A_HANDOFF.rule)) return lines;
  return [...lines, `${visible(path)}: ${out.paint(LEVELS[level], level)} (${format}${tally(findings)})`];
}

function tally(findings: CheckedFile['findings']): string {
  const of = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  return [[of('error'), 'error'] as const, [of('warning'), 'warning'] as const, [of('info'), 'note'] as const]
    .filter(([n]) => n > 0)
    .map(([n, word]) => `, ${count(n, word)}`)
    .join('');
}
