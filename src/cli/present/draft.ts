// The prompt alone, or the document that a checked answer makes; how much of it held beside it.
import type { draftOperation } from '../../ops/draft/index.js';
import type { Call, Outcome } from '../command.js';
import { bytes } from '../../model/byte-size.js';
import { count } from '../print.js';
import { harmless, visible, type Terminal } from '../terminal.js';
import { tuneEngineFor } from '../engine-settings.js';

export async function present({ run }: Call<typeof draftOperation>): Promise<Outcome> {
  const result = await run({ found: (refs) => tuneEngineFor(...refs) });
  const shown = (text: string) => (out: Terminal) => (out.isTTY ? text.split('\n').map(harmless).join('\n') : text);
  if ('prompt' in result) {
    if (result.out === null) return { result, text: shown(result.prompt) };
    return { result, text: () => `Written: ${visible(result.out!)} (a prompt of about ${count(result.tokens, 'token')})\n` };
  }
  const held = result.statements.filter(({ verdict }) => verdict === 'confirmed').length;
  const note = `${held} of ${count(result.statements.length, 'statement')} confirmed.`;
  if (result.out === null) return { result, text: shown(result.text!), note };
  return { result, text: () => `Written: ${visible(result.out!)} (${result.format}, ${bytes(result.bytes)})\n`, note };
}
