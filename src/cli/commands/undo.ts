// `baton undo`
import { undoPass } from '../../ops/undo.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import type { undoSpec } from '../specs/undo.js';
import { visible } from '../terminal.js';

export async function run({ operands, flags, here, report }: Call<typeof undoSpec>): Promise<Outcome> {
  const [receipt] = operands;
  const result = await undoPass(here, { ...(receipt !== undefined && { receipt }), ...(flags.force && { force: true }) }, report);
  return {
    result,
    text: (out) => {
      const line = (word: string, file: string) => `  ${out.paint('dim', word)}  ${visible(shortPath(file, here))}\n`;
      return [
        `${out.paint('green', 'Taken back')}: ${visible(result.receipt)}\n`,
        ...result.removed.map((file) => line('removed ', file)),
        ...result.restored.map((file) => line('restored', file)),
      ].join('');
    },
  };
}
