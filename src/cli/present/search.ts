// What was found: each session with the entries that show the words, and how to see one whole.
import type { searchOperation } from '../../ops/search/index.js';
import { searchOf, type FoundListed } from '../../ops/search/search.js';
import { ago } from '../../model/moment.js';
import { folded } from '../../sources/catalog/search-words.js';
import type { Term } from '../../sources/catalog/search-words.js';
import type { World } from '../../io/world.js';
import type { Call, Outcome } from '../command.js';
import { tuneEngineForLists } from '../engine-settings.js';
import { count, shortPath } from '../print.js';
import { proseWidth, visible, type Terminal } from '../terminal.js';
import { cut, widthOf } from '../text-width.js';

export async function present({ input, context, run }: Call<typeof searchOperation>): Promise<Outcome> {
  tuneEngineForLists();
  const result = await run();
  const { terms } = searchOf(input).words;
  const first = result[0]!;
  const entry = first.matches[0]?.entry;
  return {
    result,
    text: (out) => result.map((one) => block(one, terms, context.world, out)).join('\n'),
    note: [
      `${count(result.length, 'session')}${result.length === input.limit ? ` (-n ${input.limit * 10} for more)` : ''}.`,
      `To see ${entry === undefined ? 'one' : 'an entry'}: baton show ${first.id.slice(0, 8)}${entry === undefined ? '' : ` --entries ${entry}`}`,
    ].join(' '),
  };
}

function block(found: FoundListed, terms: readonly Term[], world: World, out: Terminal): string {
  const id = visible(out.isTTY ? found.id.slice(0, 8) : found.id);
  const when = found.updatedAt === null ? '' : out.isTTY ? ago(found.updatedAt, world.now()) : found.updatedAt;
  const where = found.cwd === null ? '' : visible(out.isTTY ? shortPath(found.cwd, world) : found.cwd);
  const width = out.isTTY ? proseWidth(out) : Infinity; // a pipe gets all of it
  const facts = [id, found.agent, when].filter((one) => one !== '').join('  ');
  const head = `${out.paint('cyan', id)}${[facts.slice(id.length), cut(where, width - widthOf(facts) - 2, 'start')].filter((one) => one !== '').join('  ')}`;
  const title = found.title === null ? [] : [`  ${cut(visible(found.title), width - 2)}`];
  return [
    head,
    ...title,
    ...found.matches.map(({ entry, role, snippet }) => {
      const place = `  #${entry} ${role}: `;
      return `${out.paint('dim', place)}${highlighted(cut(visible(snippet), width - place.length), terms, out)}`;
    }),
    '',
  ].join('\n');
}

function highlighted(text: string, terms: readonly Term[], out: Terminal): string {
  const plain = folded(text);
  const places = terms
    .flatMap(({ pattern }) => [...plain.matchAll(pattern)].map(({ index, 0: word }) => ({ from: index, to: index + word.length })))
    .toSorted((a, b) => a.from - b.from);
  let shown = '';
  let at = 0;
  for (const { from, to } of places) {
    if (from < at) continue;
    shown += text.slice(at, from) + out.paint('bold', text.slice(from, to));
    at = to;
  }
  return shown + text.slice(at);
}
