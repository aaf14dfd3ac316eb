// What Continue does to a history by itself, and what its store has no place for.
import { eachResult, type ClientTable } from '../../transformations/transformation.js';

const PICTURE = '(a picture)';

export const table: ClientTable = {
  transformations: [
    {
      id: 'continue-picture-note',
      client: 'continue',
      crossing: true,
      reason: 'what stands for a picture in a result says how large it was',
      apply: eachResult((item) => ({
        ...item,
        parts: (item.parts ?? []).map((part) =>
          part.text === undefined ? part : { ...part, text: part.text.replaceAll(/\[file[^\]\n]*; not carried over\]/g, PICTURE) },
        ),
      })),
    },
  ],
  arrivals: [
    {
      id: 'continue-picture-in-result',
      client: 'continue',
      reason: 'a result is text alone in its store (1.5.47): a note stands for a picture, and the pass says so',
      apply: eachResult((item) => {
        const parts = item.parts ?? [];
        return parts.some(({ kind }) => kind === 'image')
          ? {
              ...item,
              parts: [{ kind: 'text', text: parts.map((part) => (part.kind === 'image' ? PICTURE : (part.text ?? ''))).join('\n') }],
            }
          : item;
      }),
    },
  ],
  noResult: [/^Tool cancelled$/],
  saysFailed: [/^Error executing tool \w+:/],
};
