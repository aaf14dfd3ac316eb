// What the nested history of the Agents SDK holds of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // failures: by a mark in the text
  flattened: [
    'callIds',
    'images', // named in words
    'files',
    'links',
    'fileNames',
    'answerFiles',
    'resultFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: ['reasoning', 'sealedReasoning', 'times', 'models', 'head'],
});
