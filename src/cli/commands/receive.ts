// `baton receive`
import path from 'node:path';
import { receiveText, type ReceiveResult } from '../../ops/receive/receive.js';
import { readDocument } from '../../sources/text-files.js';
import { agentFlag } from '../agent-flag.js';
import { usage } from '../args.js';
import type { Call, Outcome } from '../command.js';
import { count, shellCommand } from '../print.js';
import type { receiveSpec } from '../specs/receive.js';
import { harmless, visible } from '../terminal.js';

export async function run({ operands, flags, here, world, report }: Call<typeof receiveSpec>): Promise<Outcome> {
  const [file] = operands;
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file!))
    throw usage({
      rule: 'usage/bad-value',
      message: 'Baton does not fetch hand-offs yet',
      hint: 'Save it, look at it, and give the file; or pipe it: `curl … | baton receive -`.',
    });
  if (flags.to === undefined && (flags.cwd !== undefined || flags.force))
    throw usage({ rule: 'usage/missing-flag', message: `${flags.cwd === undefined ? '--force' : '--cwd'} goes with --to AGENT` });
  const options = {
    ...(flags.to !== undefined && { to: agentFlag('--to', flags.to) }),
    ...(flags.cwd !== undefined && { cwd: path.resolve(here.cwd, flags.cwd) }),
    ...(flags.force && { force: true }),
    ...(flags.raw && { raw: true }),
  };
  const result = await receiveText(readDocument(file!, here.cwd), options, { source: world, target: here }, report);
  const { installed } = result;
  if (installed)
    return {
      result,
      text: () => `${summary(result)}\n`,
      closing: (out) => `\nGo on with:\n  ${out.paint('bold', shellCommand(installed.resume, here.platform))}\n`,
    };
  return {
    result,
    text: (out) => (out.isTTY ? `${result.prompt.split('\n').map(harmless).join('\n')}\n` : `${result.prompt}\n`),
    note: summary(result),
  };
}

function summary({ handoff, format, suspicious, verification }: ReceiveResult): string {
  const { nextSteps, decisions, blockers } = handoff;
  const facts = [
    format,
    verification.integrity,
    count(nextSteps.length, 'next step'),
    count(decisions.length, 'decision'),
    ...(blockers.length > 0 ? [count(blockers.length, 'blocker')] : []),
    ...(suspicious.length > 0 ? [count(suspicious.length, 'suspicious passage')] : []),
  ];
  return `${visible(handoff.title)} (${facts.join(', ')})`;
}
