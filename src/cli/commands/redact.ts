// `baton redact`
import path from 'node:path';
import { redactSource, writeRedacted, type Redaction, type RedactResult } from '../../ops/redact/redact.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import type { redactSpec } from '../specs/redact.js';
import { harmless, type Terminal } from '../terminal.js';

export async function run({ operands, flags, world, here, report, progress }: Call<typeof redactSpec>): Promise<Outcome> {
  const out = flags.out === undefined ? undefined : path.resolve(here.cwd, flags.out);
  const redaction = await redactSource(
    operands[0]!,
    { personal: flags.personal, ...(out !== undefined && { out }), progress },
    { source: world, target: here },
    report,
  );
  if (out !== undefined) {
    writeRedacted(redaction, out);
    const result = redaction.result();
    return { result, text: () => summary(result, flags.report) };
  }
  if (flags.json) {
    for (const _piece of redaction.pieces()); // only the report is asked for
    return { result: redaction.result() };
  }
  return {
    result: null,
    stream: (terminal) => shown(redaction, terminal),
    closingNote: () => summary(redaction.result(), flags.report).trimEnd(),
  };
}

/** Foreign text: on a terminal its control characters are made visible. */
function* shown(redaction: Redaction, terminal: Terminal): Generator<string> {
  for (const piece of redaction.pieces()) {
    const text = typeof piece === 'string' ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8');
    yield terminal.isTTY ? text.split('\n').map(harmless).join('\n') : text;
  }
}

function summary({ out, counts, places }: RedactResult, listed: boolean): string {
  const rules = Object.entries(counts);
  const total = rules.reduce((sum, [, n]) => sum + n, 0);
  const lines = [
    total === 0
      ? 'Nothing secret was found.'
      : `Taken out at ${count(total, 'place')}: ${rules.map(([rule, n]) => `${rule} ${n}`).join(', ')}.`,
  ];
  if (out !== null) lines.push(`Written: ${harmless(out)}`);
  if (listed) lines.push(...places.map(({ rule, pointer }) => `  ${rule}  ${harmless(pointer)}`));
  return `${lines.join('\n')}\n`;
}
