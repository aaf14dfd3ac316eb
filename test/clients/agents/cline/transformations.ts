// What Cline does to a history by itself.
import type { Item, ResultPart } from '../../fake-model/items.js';
import { isFields } from '../../fake-model/json.js';
import { isText, pictureOf, type ClientTable } from '../../transformations/transformation.js';

export const table: ClientTable = {
  transformations: [
    {
      id: 'cline-list-result',
      client: 'cline',
      reason: 'a result of several pieces is shown to the model as JSON, its pictures in a message behind it (3.0.65)',
      apply: takeListsApart,
    },
  ],
  arrivals: [
    {
      id: 'cline-trimmed-prompt',
      client: 'cline',
      reason:
        'blanks and line breaks at both ends of a user’s text are in its store, and the client takes them off as it sends them (3.0.65)',
      apply: (items) => items.map((item) => (isText(item, 'user') ? { ...item, text: item.text.trim() } : item)),
    },
  ],
  noResult: [/^Tool execution was interrupted before a result was produced\. Tool: /],
  saysFailed: [/^\[\{"query":[\s\S]*"success":false/, /^\{"error":/],
};

const PICTURE_FOLLOWS = '(see following user message for image)';

function takeListsApart(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  const waiting: number[] = []; // results whose picture is still to come
  for (const item of items) {
    const texts = item.kind === 'tool-result' ? piecesOf(item.parts?.[0]?.text) : undefined;
    const at = item.role === 'user' && item.kind === 'image' ? waiting.shift() : undefined;
    if (texts) {
      const parts = texts.filter((text) => text !== PICTURE_FOLLOWS).map((text): ResultPart => ({ kind: 'text', text }));
      const place = out.push({ ...item, parts }) - 1;
      for (const text of texts) if (text === PICTURE_FOLLOWS) waiting.push(place);
    } else if (at !== undefined) out[at] = { ...out[at]!, parts: [...(out[at]!.parts ?? []), pictureOf(item)] };
    else out.push(item);
  }
  return out;
}

/** Texts of a list of text blocks; undefined: the words are something else. */
function piecesOf(text: string | undefined): string[] | undefined {
  if (!text?.startsWith('[{"type":"text"')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => isFields(one) && one['type'] === 'text' && typeof one['text'] === 'string')
      ? list.map((one: { text: string }) => one.text)
      : undefined;
  } catch {
    return undefined; // words that only begin like a list
  }
}
