// What pi does to a history by itself.
import { eachResult, isText, textOf, type ClientTable } from '../../transformations/transformation.js';

const SUMMARY =
  /^The conversation history before this point was compacted into the following summary:\n\n<summary>\n([\s\S]*)\n<\/summary>$/;
const BRANCH = /^The following is a summary of a branch that this conversation came back from:\n\n<summary>\n([\s\S]*)<\/summary>$/;

export const table: ClientTable = {
  transformations: [
    {
      id: 'pi-summary-frame',
      client: 'pi',
      crossing: true,
      reason: 'the client puts the summary of a compaction, and that of a branch, into words of its own; the summary inside counts',
      apply: (items) =>
        items.map((item) => {
          const summary = isText(item, 'user') ? (SUMMARY.exec(item.text) ?? BRANCH.exec(item.text))?.[1] : undefined;
          return summary === undefined ? item : { ...item, text: summary };
        }),
    },
  ],
  arrivals: [
    {
      id: 'pi-empty-result',
      client: 'pi',
      reason: 'the client shows an empty result as an attached image, so it says what the client’s own tools say',
      apply: eachResult((item) =>
        textOf(item).trim() === '' && (item.parts ?? []).every(({ kind }) => kind === 'text')
          ? { ...item, parts: [{ kind: 'text', text: '(no output)' }] }
          : item,
      ),
    },
  ],
  noResult: [/^No result provided$/],
};
