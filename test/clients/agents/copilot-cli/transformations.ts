// What Copilot CLI does to a history by itself.
import type { Item } from '../../fake-model/items.js';
import { dropUserText, isText, type ClientTable } from '../../transformations/transformation.js';

const client = 'copilot-cli';
const SUMMARIZED =
  /^Some of the conversation history has been summarized to free up context\.\n\n(?:You were originally given instructions from a user over one or more turns\. Here were the user messages:\n([\s\S]*?)\n\n)?Here is a summary of the prior context:\n<summary>\n([\s\S]*?)\n<\/summary>\n*([\s\S]*)$/;

export const table: ClientTable = {
  transformations: [
    {
      id: 'copilot-time',
      client,
      reason: 'the client writes the time before each prompt',
      apply: dropUserText(/^<current_datetime>[^<]*<\/current_datetime>$/),
    },
    {
      id: 'copilot-reminder',
      client,
      reason: 'a reminder in a prompt is the client’s',
      apply: dropUserText(/^<system_reminder>\n[\s\S]*\n<\/system_reminder>$/),
    },
    {
      id: 'copilot-summary',
      client,
      reason: 'behind a compaction the client tells in one text, in its own words, what the user had said and the summary',
      apply: (items) =>
        items.flatMap((item) => {
          const [, prompts = '', summary, rest = ''] = isText(item, 'user') ? (SUMMARIZED.exec(item.text) ?? []) : [];
          if (summary === undefined) return [item];
          const told = [...prompts.matchAll(/<user_message>\n([\s\S]*?)\n<\/user_message>/g)].map((match) => match[1]!);
          return [...told, summary, ...(rest === '' ? [] : [rest])].map((text): Item => ({ ...item, text }));
        }),
    },
    {
      id: 'copilot-joined-prompts',
      client,
      reason: 'user texts that follow each other are sent as one, with two empty lines between them',
      apply: (items) =>
        items.flatMap((item) => (isText(item, 'user') ? item.text.split('\n\n\n').map((text): Item => ({ ...item, text })) : [item])),
    },
    {
      id: 'copilot-caption',
      client,
      reason: 'the client puts a text before each picture of a prompt: its path, its name or "Attached image"',
      apply: (items) =>
        items.filter(
          (item, i) =>
            !(
              isText(item, 'user') &&
              items[i + 1]?.kind === 'image' &&
              items[i + 1]?.role === 'user' &&
              items[i + 1]?.message === item.message
            ),
        ),
    },
  ],
  noResult: [/^The execution of this tool, or a previous tool was interrupted\.$/],
};
