// What Qwen Code does to a history by itself.
import type { Item } from '../fake-model/items.js';
import { dropUserText, isText, pictureOf, type ClientTable } from './transformation.js';

const client = 'qwen-code';

export const qwenCode: ClientTable = {
  transformations: [
    { id: 'qwen-reminder', client, reason: 'a text that is one whole reminder is the client’s', apply: dropUserText(/^<system-reminder>\n[\s\S]*<\/system-reminder>\s*$/) },
    { id: 'qwen-attached-file', client, crossing: true, reason: 'behind a summary the client puts files as they are now; nobody said that', apply: dropUserText(/^Recently accessed files?\b/) },
    { id: 'qwen-picture-behind-result', client, reason: 'a result holds text only in the chat API: the client sends its pictures in a message of their own behind it', apply: picturesIntoResults },
    {
      id: 'qwen-file-line',
      reason: 'the line that the client puts before a file in a prompt ends with a line break, which the rule on Claude Code’s own line breaks takes off',
      apply: (items) => items.map((item) => (isText(item, 'user') && /^\nContent from [^\n]+:\n$/.test(item.text) ? { ...item, text: item.text.slice(0, -1) } : item)),
    },
  ],
  // it tells its model of a failure in words only
  saysFailed: [/^Command: [\s\S]*\nExit Code: (?!0\b)\d+\n/, /^File not found: /],
};

function picturesIntoResults(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  let message: number | undefined;
  for (const item of items) {
    const last = out.at(-1);
    if (isText(item, 'user') && item.text === '(attached media from previous tool call)' && last?.kind === 'tool-result') message = item.message;
    else if (item.kind === 'image' && message !== undefined && item.message === message && last?.kind === 'tool-result') out[out.length - 1] = { ...last, parts: [...(last.parts ?? []), pictureOf(item)] };
    else out.push(item);
  }
  return out;
}
