// What goose does to a history by itself.
import type { Item } from '../../fake-model/items.js';
import { dropUserText, eachResult, isText, type ClientTable } from '../../transformations/transformation.js';

const client = 'goose';

export const table: ClientTable = {
  transformations: [
    {
      id: 'goose-turn-context',
      client,
      reason: 'a text that is one whole turn context is the client’s: the time and the folder, stored with each prompt',
      apply: dropUserText(/^<turn-context>\n[\s\S]*<\/turn-context>$/),
    },
    {
      id: 'goose-summary-note',
      client,
      crossing: true,
      reason: 'behind a summary the client puts a reply that says so; the model never said it',
      apply: (items) =>
        items.filter(
          (item) =>
            !(
              isText(item, 'assistant') &&
              /^Your context was compacted(?: at the user's request)?\. The previous message contains a summary /.test(item.text)
            ),
        ),
    },
    {
      id: 'goose-error-code',
      client,
      reason:
        'before an error that is stored as one the client puts a word and a code, and the code once more each time that a session is taken over (1.52.0)',
      apply: eachResult(withoutCode),
    },
    {
      id: 'goose-picture-note',
      client,
      crossing: true,
      reason: 'what stands for a picture that the model showed is joined to its words',
      apply: (items) =>
        items.map((item) =>
          isText(item, 'assistant')
            ? { ...item, text: item.text.replaceAll(/(?<=\n\n|^)\[file[^\]\n]*; not carried over\](?=\n\n|$)/g, '(a picture)') }
            : item,
        ),
    },
    {
      id: 'goose-empty-result',
      client,
      crossing: true,
      reason: 'for a result without content the client says that there is none',
      apply: eachResult((item) =>
        item.parts?.length === 1 && item.parts[0]!.text === '(empty result)' ? { ...item, parts: [{ kind: 'text', text: '' }] } : item,
      ),
    },
  ],
  arrivals: [
    {
      id: 'goose-joined-replies',
      client,
      reason: 'texts of replies that follow each other are one text to the client; an empty line stands between them (1.52.0)',
      apply: joinedReplies,
    },
    {
      id: 'goose-trimmed-reply',
      client,
      reason: 'blanks and line breaks at the end of a reply are in its store, and the client takes them off as it sends them (1.52.0)',
      apply: (items) => items.map((item) => (isText(item, 'assistant') ? { ...item, text: item.text.trimEnd() } : item)),
    },
  ],
  // it tells its model of a failure in words only
  saysFailed: [/Command exited with code [1-9]\d*$/, /^Path does not exist: /],
};

function withoutCode(item: Item): Item {
  const [first, ...others] = item.parts ?? [];
  return item.failed && first?.text !== undefined
    ? { ...item, parts: [{ ...first, text: first.text.replace(/^Error: (?:-32603: )+/, '') }, ...others] }
    : item;
}

function joinedReplies(items: readonly Item[]): Item[] {
  const out: Item[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (isText(item, 'assistant') && isText(last, 'assistant')) out[out.length - 1] = { ...last, text: `${last.text}\n\n${item.text}` };
    else out.push(item);
  }
  return out;
}
