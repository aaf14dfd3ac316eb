// What was undone: which pass, what is gone, and where its source is.
import type { undoOperation } from '../../ops/undo/index.js';
import type { UndoResult } from '../../ops/undo/undo.js';
import { undonePass, type UndonePass } from '../../ops/undo/undone.js';
import type { World } from '../../io/world.js';
import type { Call, Outcome } from '../command.js';
import { count, shortPath } from '../print.js';
import { proseWidth, visible, type Terminal } from '../terminal.js';
import { cut } from '../text-width.js';

const filesShown = 5;
const shownId = 8;

export async function present({ flags, context: { here }, run }: Call<typeof undoOperation>): Promise<Outcome> {
  const result = await run();
  const pass = flags.json ? undefined : await undonePass(result.receipt, here);
  return { result, text: (out) => undoText(result, pass, here, out) };
}

function undoText({ receipt, removed, restored }: UndoResult, pass: UndonePass | undefined, world: World, out: Terminal): string {
  const end = ({ agent, id }: UndonePass['to']) => visible(`${agent} ${out.isTTY ? id.slice(0, shownId) : id}`);
  const title = visible(pass?.from.title ?? '');
  return [
    `${out.paint('green', 'Undone')}: ${visible(receipt)}`,
    ...(pass ? [`  ${end(pass.from)} → ${end(pass.to)}`] : []),
    ...(title === '' ? [] : [out.paint('dim', `  ${cut(title, proseWidth(out) - 2)}`)]),
    ...fileLines(`Removed ${count(removed.length, 'file')}:`, removed, world, out),
    ...fileLines(
      `Restored ${count(restored.length, 'file')} to what ${restored.length === 1 ? 'it was' : 'they were'} before the pass:`,
      restored,
      world,
      out,
    ),
    ...(removed.length + restored.length === 0 ? ['Nothing was left to remove.'] : []),
    ...(pass ? [`The source is ${pass.sourceThere ? 'still there' : 'gone'}:`, `  ${visible(shortPath(pass.from.path, world))}`] : []),
    '',
  ].join('\n');
}

function fileLines(head: string, files: readonly string[], world: World, out: Terminal): string[] {
  if (files.length === 0) return [];
  const rest = files.length - filesShown;
  return [
    head,
    ...files.slice(0, filesShown).map((file) => `  ${visible(shortPath(file, world))}`),
    ...(rest > 0 ? [out.paint('dim', `  and ${count(rest, 'more file')}`)] : []),
  ];
}
