// What Gemini CLI does to a history by itself.
import type { Item } from '../../fake-model/items.js';
import { dropUserText, isText, pictureOf, type ClientTable } from '../../transformations/transformation.js';

const client = 'gemini-cli';

export const table: ClientTable = {
  transformations: [
    {
      id: 'gemini-session-context',
      client,
      reason: 'a block that is one whole session context is the client’s, made again at each start',
      apply: dropUserText(/^<session_context>\n[\s\S]*<\/session_context>$/),
    },
    {
      id: 'gemini-picture-behind-result',
      client,
      reason: 'a picture that a tool gave back stands behind its response, not in it',
      apply: picturesIntoResults,
    },
    {
      id: 'gemini-results-twice',
      client,
      reason: 'after a resume the client sends the results that it recorded itself twice (0.61.0)',
      apply(items) {
        const answered = new Set<string | undefined>();
        return items.filter((item) => item.kind !== 'tool-result' || (!answered.has(item.id) && answered.add(item.id)));
      },
    },
    {
      id: 'gemini-interrupted-filler',
      reason: 'where a session ends with results Gemini CLI adds an answer that says so, and keeps it when the session goes on',
      apply: (items) =>
        items.filter(
          (item) => !(isText(item, 'assistant') && item.text === '[The previous response was interrupted before it completed.]'),
        ),
    },
    {
      id: 'gemini-marked-prompt',
      client,
      reason: 'a prompt that begins like a command would not be sent, so it is written with a mark before it',
      apply: (items) =>
        items.map((item) => (isText(item, 'user') ? { ...item, text: item.text.replace(/^\[prompt\] (?=[/?<])/, '') } : item)),
    },
  ],
};

function picturesIntoResults(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (item.role === 'user' && item.kind === 'image' && last?.kind === 'tool-result' && last.message === item.message)
      out[out.length - 1] = { ...last, parts: [...(last.parts ?? []), pictureOf(item)] };
    else out.push(item);
  }
  return out;
}
