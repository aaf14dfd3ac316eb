// What it is called now.
import type { tagOperation } from '../../ops/tag/index.js';
import type { Call, Outcome } from '../command.js';
import { shortNames } from '../short-names.js';
import { visible } from '../terminal.js';

export async function present({ run }: Call<typeof tagOperation>): Promise<Outcome> {
  const result = await run();
  const { ref, title, tags } = result;
  const what = `${visible(shortNames([ref])(ref))}${title === null ? '' : ` (${visible(title)})`}`;
  return { result, text: () => `${what}: ${tags.length === 0 ? 'no name' : visible(tags.join(', '))}\n` };
}
