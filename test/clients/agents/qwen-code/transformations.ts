// What Qwen Code does to a history by itself.
import type { Item } from '../../fake-model/items.js';
import { dropUserText, isText, picturesIntoResults, type ClientTable } from '../../transformations/transformation.js';

const client = 'qwen-code';

export const table: ClientTable = {
  transformations: [
    {
      id: 'qwen-reminder',
      client,
      reason: 'a text that is one whole reminder is the client’s',
      apply: dropUserText(/^<system-reminder>\n[\s\S]*<\/system-reminder>\s*$/),
    },
    {
      id: 'qwen-attached-file',
      client,
      crossing: true,
      reason: 'behind a summary the client puts files as they are now; nobody said that',
      apply: dropUserText(/^Recently accessed files?\b/),
    },
    {
      id: 'qwen-picture-behind-result',
      client,
      reason: 'a result holds text only in the chat API: the client sends its pictures in a message of their own behind it',
      apply: picturesIntoResults('(attached media from previous tool call)'),
    },
    {
      id: 'qwen-file-line',
      reason:
        'the line that the client puts before a file in a prompt ends with a line break, which the rule on Claude Code’s own line breaks takes off',
      apply: (items) =>
        items.map((item) =>
          isText(item, 'user') && /^\nContent from [^\n]+:\n$/.test(item.text) ? { ...item, text: item.text.slice(0, -1) } : item,
        ),
    },
  ],
  arrivals: [
    {
      id: 'qwen-foreign-picture',
      client,
      reason: 'a foreign result’s picture stands behind it in its store too, and the client sends it as a picture of the user (0.24.4)',
      apply: picturesBehindResults,
    },
  ],
  // it tells its model of a failure in words only
  saysFailed: [/^Command: [\s\S]*\nExit Code: (?!0\b)\d+\n/, /^File not found: /],
};

function picturesBehindResults(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  let pictures: Item[] = [];
  for (const item of items) {
    if (item.kind !== 'tool-result') {
      out.push(...pictures);
      pictures = [];
    }
    const [inside, others] = [
      (item.parts ?? []).filter(({ kind }) => kind === 'image'),
      (item.parts ?? []).filter(({ kind }) => kind !== 'image'),
    ];
    out.push(inside.length > 0 ? { ...item, parts: others } : item);
    pictures.push(
      ...inside.map((part): Item => ({
        role: 'user',
        kind: 'image',
        ...(part.mediaType !== undefined && { mediaType: part.mediaType }),
        ...(part.sha256 !== undefined && { sha256: part.sha256 }),
      })),
    );
  }
  return [...out, ...pictures];
}
