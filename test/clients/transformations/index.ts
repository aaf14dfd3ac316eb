// THE table: every difference that is allowed between what the source's client sends and what the target's client sends, with its reason.
import type { Item, ResultPart } from '../fake-model/items.js';
import { agentClients } from '../agents/index.js';
import { eachResult, isText, textOf, type ClientTable, type Transformation } from './transformation.js';

export type { Side } from './transformation.js';

const clients: readonly ClientTable[] = agentClients.map(({ table }) => table);

/** What clients (and our writer) put where no result was recorded. */
const noResult = [/^\[interrupted: no result was recorded for this call/, ...clients.flatMap((client) => client.noResult ?? [])];
const saysFailed = [
  /^(?:\[tool error\]|Error:|aborted\b|\(no result recorded\))/i,
  ...clients.flatMap((client) => client.saysFailed ?? []),
];
const MARK = /^\[tool error\]\n?/;

/** What the store of this agent cannot hold of a foreign history. */
export const arrivalsIn = (agent: string): ClientTable['arrivals'] & object =>
  clients.flatMap((client) => (client.arrivals ?? []).filter((one) => one.client === agent));

/** In the order in which they are applied: a client's own first, then what holds between any two. */
export const transformations: readonly Transformation[] = [
  ...clients.flatMap((client) => client.transformations),
  {
    id: 'client-rules',
    reason: 'system and developer text is the client’s own',
    apply: (items) => items.filter((item) => item.role !== 'system'),
  },
  {
    id: 'untyped-mark',
    crossing: true,
    reason: 'what nobody typed arrives with a line that says so and what it is',
    apply: (items) =>
      items.map((item) =>
        isText(item, 'user') ? { ...item, text: item.text.replace(/^\[Not typed by the user: [^\]\n]*\]\n/, '') } : item,
      ),
  },
  {
    id: 'foreign-reasoning',
    crossing: true,
    reason: 'reasoning is sealed for the vendor that made it',
    apply: (items) => items.filter((item) => item.kind !== 'reasoning'),
  },
  {
    id: 'vendor-tools',
    crossing: true,
    reason: 'blocks of tools that run at the vendor (web search) exist there only',
    apply: (items) => items.filter((item) => item.kind !== 'other'),
  },
  {
    id: 'picture-by-the-model',
    crossing: true,
    reason: 'Codex holds no picture in what the model says: a note stands for it',
    apply: (items) =>
      items.map((item) => {
        const isNote = isText(item, 'assistant') && /^\[file[^\]\n]*; not carried over\]$/.test(item.text);
        return isNote || (item.role === 'assistant' && item.kind === 'image')
          ? { role: 'assistant', kind: 'text', text: '(a picture)' }
          : item;
      }),
  },
  {
    id: 'empty-text',
    reason: '2.1.197 sends empty text blocks, 2.1.325 does not; they say nothing',
    apply: (items) => items.filter((item) => item.kind !== 'text' || item.text?.trim() !== ''),
  },
  {
    id: 'no-result',
    reason: 'each client says in its own words that a call has no recorded result',
    apply: eachResult((item) =>
      noResult.some((words) => words.test(textOf(item).replace(MARK, '')))
        ? { ...item, failed: true, parts: [{ kind: 'text', text: '(no result recorded)' }] }
        : item,
    ),
  },
  {
    id: 'error-flag',
    crossing: true,
    reason: 'Codex has no error flag: a result that does not say itself that it failed gets the first line "[tool error]"',
    apply: eachResult((item) => {
      const { failed: flagged, ...rest } = item;
      const failed = flagged === true || saysFailed.some((words) => words.test(textOf(item)));
      const [first, ...others] = item.parts ?? [];
      const parts = first?.text === undefined ? (item.parts ?? []) : [{ ...first, text: first.text.replace(MARK, '') }, ...others];
      return { ...rest, parts, ...(failed && { failed }) };
    }),
  },
  {
    id: 'result-as-string',
    crossing: true,
    reason: 'a result that is a string cannot part its texts: neighbouring texts of one result are compared as lines',
    apply: eachResult((item) => ({ ...item, parts: joinTexts(item.parts ?? []) })),
  },
  {
    id: 'result-order',
    crossing: true,
    reason:
      'results name their calls, so the order in which they follow each other means nothing; some clients only know that of the calls',
    apply: inOrderOfCalls,
  },
];

function inOrderOfCalls(items: readonly Item[]): Item[] {
  const calls = items.filter((item) => item.kind === 'tool-call').map(({ id }) => id);
  const out: Item[] = [];
  for (let from = 0; from < items.length;) {
    let to = from + 1;
    while (items[from]!.kind === 'tool-result' && items[to]?.kind === 'tool-result') to++;
    out.push(...items.slice(from, to).toSorted((a, b) => calls.indexOf(a.id) - calls.indexOf(b.id)));
    from = to;
  }
  return out;
}

function joinTexts(parts: readonly ResultPart[]): ResultPart[] {
  const joined: ResultPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && part.text === '') continue;
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: `${last.text ?? ''}\n${part.text ?? ''}` };
    else joined.push(part);
  }
  return joined;
}
