// The redacted text as it comes, or where it was written; what was taken out beside it.
import type { redactOperation } from '../../ops/redact/index.js';
import type { Redaction, RedactResult } from '../../ops/redact/redact.js';
import { openRedaction } from '../../ops/redact/redaction.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import { harmless, type Terminal } from '../terminal.js';

export async function present({ input, flags, context, run }: Call<typeof redactOperation>): Promise<Outcome> {
  if (input.out !== undefined || flags.json) {
    const result = await run();
    return { result, text: () => summary(result, flags.report) };
  }
  // The text itself is not part of the result: it goes to standard output while it is made.
  const redaction = await openRedaction(input, context);
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
    total === 0 ? 'No secrets found.' : `Removed in ${count(total, 'place')}: ${rules.map(([rule, n]) => `${rule} ${n}`).join(', ')}.`,
  ];
  if (out !== null) lines.push(`Written: ${harmless(out)}`);
  if (listed) lines.push(...places.map(({ rule, pointer }) => `  ${rule}  ${harmless(pointer)}`));
  return `${lines.join('\n')}\n`;
}
