// The smallest input that still fails in the same way: fewer lines first, then fewer bytes.
import type { Input } from './inputs.js';

type Fails = (input: Input) => Promise<boolean>;
const MOST_TRIES = 600;
const MOST_MS = 8000;

/** Failures of one cause have one signature: the message without its figures, and where it was thrown. */
export function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${String(error).slice(0, 80)}`;
  const where = /at (?:async )?(?:Object\.)?([\w.<>#]+) /.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}: ${error.message
    .replace(/\d+/g, 'N')
    .replace(/"[^"]*"|“[^”]*”/g, '…')
    .slice(0, 120)} @ ${where}`;
}

export async function minimise(input: Input, fails: Fails): Promise<Input> {
  if (input.kind === 'text') return input;
  let tries = 0;
  const until = Date.now() + MOST_MS;
  if (input.kind === 'database')
    return { ...input, statements: await reduce([...input.statements], (statements) => fails({ ...input, statements })) };
  const stillFails = async (bytes: Buffer): Promise<boolean> =>
    tries++ < MOST_TRIES && Date.now() < until && (await fails({ ...input, bytes }));
  const lines = await reduce(input.bytes.toString('latin1').split('\n'), (kept) => stillFails(Buffer.from(kept.join('\n'), 'latin1')));
  const bytes = Buffer.from(lines.join('\n'), 'latin1');
  const pieces = await reduce([...(bytes.toString('latin1').match(/"(?:[^"\\]|\\.)*"|[^"]/g) ?? [])], (kept) =>
    stillFails(Buffer.from(kept.join(''), 'latin1')),
  );
  return { ...input, bytes: Buffer.from(pieces.join(''), 'latin1') };
}

/** Delta debugging: takes ever smaller stretches away as long as it still fails. */
async function reduce(pieces: string[], fails: (kept: string[]) => Promise<boolean>): Promise<string[]> {
  let kept = pieces;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length;) {
      const shorter = kept.toSpliced(from, size);
      if (shorter.length > 0 && (await fails(shorter))) kept = shorter;
      else from += size;
    }
  }
  return kept;
}
