// `baton pack`
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { packSessions, type PackOptions } from '../../ops/pack/pack.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { usage } from '../args.js';
import type { Call, Outcome } from '../command.js';
import { bytes, count, thousands } from '../print.js';
import type { packSpec } from '../specs/pack.js';
import { harmless, visible } from '../terminal.js';
import { keepHeapSmallFor } from '../thrifty-heap.js';

const LEAST_BUDGET = 800;

export async function run({ operands, flags, world, here, report }: Call<typeof packSpec>): Promise<Outcome> {
  const options: PackOptions = {
    ...(flags.format !== undefined && { format: flags.format }),
    ...(flags.budget !== undefined && { budget: parseBudget(flags.budget) }),
    ...(flags['with-session'] && { withSession: true }),
    ...(flags['no-redact'] && { noRedact: true }),
    ...(flags.raw && { raw: true }),
    ...(flags.home !== undefined && { elsewhere: true }),
    ...(flags.out !== undefined && flags.out !== '-' && { out: path.resolve(here.cwd, flags.out) }),
  };
  const refs: SessionRef[] = [];
  for (const operand of operands) refs.push(await resolveSession(operand, world, report));
  keepHeapSmallFor(...refs);
  const result = await packSessions(refs, options, here, report);
  const taken = Object.entries(result.redacted);
  const note = taken.length === 0 ? [] : [`Taken out: ${taken.map(([rule, n]) => `${rule} ${n}`).join(', ')}.`];
  if (result.out !== null) {
    const summary = `Written: ${visible(result.out)} (${result.format}, about ${count(result.tokens, 'token')}, ${bytes(result.bytes)})`;
    return { result, text: () => `${summary}\n`, ...(note.length > 0 && { note: note.join(' ') }) };
  }
  return {
    result,
    // Made harmless already, unless --raw was asked for: on a terminal that counts for nothing.
    text: (out) => (out.isTTY ? result.text!.split('\n').map(harmless).join('\n') : result.text!),
    ...(note.length > 0 && { note: note.join(' ') }),
  };
}

/** `4000`, `12k`. */
function parseBudget(text: string): number {
  const match = /^(\d{1,9})(k?)$/i.exec(text.replaceAll(/[_,](?=\d{3})/g, ''));
  const tokens = match ? Number(match[1]) * (match[2] === '' ? 1 : 1000) : NaN;
  if (!(tokens >= LEAST_BUDGET))
    throw usage({
      rule: 'usage/bad-value',
      message: `--budget takes a number of tokens from ${thousands(LEAST_BUDGET)}, not “${text}”`,
      hint: 'For example --budget 2000, --budget 12k.',
    });
  return tokens;
}
