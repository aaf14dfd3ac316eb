// What OpenCode, and Kilo that was made from it, do to a history by themselves.
import type { Item } from '../../../fake-model/items.js';
import type { Fields } from '../../../fake-model/json.js';
import { isText, type ClientTable, type Transformation } from '../../../transformations/transformation.js';

/** The client asks this in the user's name, and the summary stands as the model's answer. */
const ASKED = 'What did we do so far?';

export const clientTable = (client: string): ClientTable => ({
  transformations: [
    {
      id: `${client}-summary`,
      client,
      crossing: true,
      reason:
        'a compaction is sent as a question of the client’s with the summary as its answer; elsewhere the summary is a text of its own',
      apply: summaryAlone,
    },
    {
      id: `${client}-own-texts`,
      client,
      crossing: true,
      reason: 'texts that are stored as synthetic are the client’s, not the user’s words',
      apply: (items, { clientTexts = [] }) => items.filter((item) => !(isText(item, 'user') && clientTexts.includes(item.text))),
    },
    ...(client === 'kilo' ? [environment] : []),
  ],
  noResult: [/^\[Tool execution was interrupted\]$/],
  imports: { newIds: /^(?:msg|prt)_\w{20,}$/, takenOver },
});

/** Its schema does not name that a file was put in by the client (OpenCode 1.18.33, Kilo 7.7.9), nor when a step began and ended (Kilo). */
function takenOver(object: Fields): Fields {
  const { synthetic, time, ...rest } = object;
  if (object['type'] === 'file') return { ...rest, ...(time !== undefined && { time }) };
  if (object['type'] === 'step-start' || object['type'] === 'step-finish')
    return { ...rest, ...(synthetic !== undefined && { synthetic }) };
  return object;
}

const environment: Transformation = {
  id: 'kilo-environment',
  client: 'kilo',
  reason: 'the client adds the state of the folder and the time to prompts as it sends them',
  apply: (items) =>
    items.filter((item) => !(isText(item, 'user') && /^\s*<environment_details>[\s\S]*<\/environment_details>\s*$/.test(item.text))),
};

function summaryAlone(items: readonly Item[]): Item[] {
  return items.flatMap((item, i): Item[] => {
    const asked = (one: Item | undefined): boolean => isText(one, 'user') && one.text === ASKED;
    if (asked(item) && isText(items[i + 1], 'assistant')) return [];
    return asked(items[i - 1]) && isText(item, 'assistant') ? [{ ...item, role: 'user' }] : [item];
  });
}
