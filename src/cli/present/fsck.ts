// Whether everything is whole, in one line each; what is wrong stands in the diagnostics.
import type { fsckOperation } from '../../ops/fsck/index.js';
import type { Call, Outcome } from '../command.js';
import { bytes } from '../../model/byte-size.js';
import { count } from '../print.js';

export async function present({ run }: Call<typeof fsckOperation>): Promise<Outcome> {
  const result = await run();
  const { records, objects, bytes: size, problems, idle, freed } = result;
  const needed = problems.filter(({ what, neededBy }) => what === 'record' || neededBy.length > 0);
  const lines = [
    `${count(records, 'record')}, ${count(objects, 'kept file')} (${bytes(size)}): ${needed.length === 0 ? 'all whole' : count(needed.length, 'problem')}`,
    ...(freed ? [`Freed: ${count(freed.objects, 'file')} (${bytes(freed.bytes)})`] : []),
    ...(!freed && idle.objects > 0
      ? [
          `Needed by nothing: ${count(idle.objects, 'file')} (${bytes(idle.bytes)}); \`baton fsck --gc\` frees ${idle.objects === 1 ? 'it' : 'them'}`,
        ]
      : []),
  ];
  return { result, text: () => `${lines.join('\n')}\n`, exitCode: needed.length === 0 ? 0 : 1 };
}
