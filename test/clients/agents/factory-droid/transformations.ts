// What droid does to a history by itself.
import { dropUserText, isText, type ClientTable } from '../../transformations/transformation.js';

const SUMMARY =
  /^A previous instance of Droid has summarized the conversation thus far as follows:\n\n<summary>\n([\s\S]*)\n<\/summary>\n\nIMPORTANT: This summary was created by a previous instance of Droid\.[^\n]*$/;

export const table: ClientTable = {
  transformations: [
    {
      id: 'droid-reminder',
      client: 'factory-droid',
      reason: 'a block that is one whole reminder is the client’s',
      apply: dropUserText(/^<system-reminder>[\s\S]*<\/system-reminder>\s*$/),
    },
    {
      id: 'droid-summary-frame',
      client: 'factory-droid',
      crossing: true,
      reason: 'the client puts the summary of a compaction into words of its own; the summary inside counts',
      apply: (items) =>
        items.map((item) => {
          const summary = isText(item, 'user') ? SUMMARY.exec(item.text)?.[1] : undefined;
          return summary === undefined ? item : { ...item, text: summary };
        }),
    },
  ],
  noResult: [/^Error: Tool execution was cancelled$/],
};
