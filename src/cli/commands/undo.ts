// `baton undo`
import { undoPass } from '../../ops/undo/undo.js';
import type { Call, Outcome } from '../command.js';
import { count, shortPath } from '../print.js';
import type { undoSpec } from '../specs/undo.js';
import { visible } from '../terminal.js';

const filesShown = 5;

export async function run({ operands, flags, here, report }: Call<typeof undoSpec>): Promise<Outcome> {
  const [receipt] = operands;
  const result = await undoPass(here, { ...(receipt !== undefined && { receipt }), ...(flags.force && { force: true }) }, report);
  return {
    result,
    text: (out) => {
      const files = [
        ...result.removed.map((file) => ['removed ', file] as const),
        ...result.restored.map((file) => ['restored', file] as const),
      ];
      const rest = files.length - filesShown;
      return [
        `${out.paint('green', 'Taken back')}: ${visible(result.receipt)}\n`,
        ...files.slice(0, filesShown).map(([word, file]) => `  ${out.paint('dim', word)}  ${visible(shortPath(file, here))}\n`),
        ...(rest > 0 ? [out.paint('dim', `  and ${count(rest, 'more file')}\n`)] : []),
      ].join('');
    },
  };
}
