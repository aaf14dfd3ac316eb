// What was undone.
import type { undoOperation } from '../../ops/undo/index.js';
import type { Call, Outcome } from '../command.js';
import { count, shortPath } from '../print.js';
import { visible } from '../terminal.js';

const filesShown = 5;

export async function present({ context: { here }, run }: Call<typeof undoOperation>): Promise<Outcome> {
  const result = await run();
  return {
    result,
    text: (out) => {
      const files = [
        ...result.removed.map((file) => ['removed ', file] as const),
        ...result.restored.map((file) => ['restored', file] as const),
      ];
      const rest = files.length - filesShown;
      return [
        `${out.paint('green', 'Undone')}: ${visible(result.receipt)}\n`,
        ...files.slice(0, filesShown).map(([word, file]) => `  ${out.paint('dim', word)}  ${visible(shortPath(file, here))}\n`),
        ...(rest > 0 ? [out.paint('dim', `  and ${count(rest, 'more file')}\n`)] : []),
      ].join('');
    },
  };
}
