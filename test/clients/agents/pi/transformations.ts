// What pi does to a history by itself.
import { isText, type ClientTable } from '../../transformations/transformation.js';

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
  noResult: [/^No result provided$/],
};
