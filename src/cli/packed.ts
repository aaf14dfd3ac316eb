// A document that was made: itself, or where it was written; what was taken out beside it.
import type { PackResult, Reason } from '../ops/pack/pack.js';
import type { Outcome } from './command.js';
import { bytes } from '../model/byte-size.js';
import { count } from './print.js';
import { harmless, visible } from './terminal.js';

export function packedOutcome(result: PackResult): Outcome {
  const taken = Object.entries(result.redacted);
  const note = taken.length === 0 ? [] : [`Removed: ${taken.map(([rule, n]) => `${rule} ${n}`).join(', ')}.`];
  if (result.out !== null) {
    const summary = `Written: ${visible(result.out)} (${result.format}, about ${count(result.tokens, 'token')}, ${bytes(result.bytes)})`;
    return { result, text: () => `${summary}\n`, ...(note.length > 0 && { note: note.join(' ') }) };
  }
  if (result.reasons) return { result, text: () => result.reasons!.map(reasonLine).join('\n') + '\n' };
  return {
    result,
    // Made harmless already, unless --raw was asked for: on a terminal that counts for nothing.
    text: (out) => (out.isTTY ? result.text!.split('\n').map(harmless).join('\n') : result.text!),
    ...(note.length > 0 && { note: note.join(' ') }),
  };
}

function reasonLine({ section, entries, rules, because, text }: Reason): string {
  const places = entries.slice(0, 3).map((entry) => `#${entry}`);
  return harmless(`${section} [${places.join(', ')}] ${rules.join(' + ')} (${because}): ${text}`);
}
