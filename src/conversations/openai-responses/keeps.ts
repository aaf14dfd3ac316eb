// What the items of the Responses API hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // toolInputs: a text is a custom tool's, everything else a function's arguments
  // failures: by a mark in the text
  flattened: [
    'toolNames',
    'callIds',
    'fileNames', // images have none
    'answerFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: [
    'reasoning', // items are bound to the account that made them; what came from such a document goes back
    'sealedReasoning',
    'times',
    'models',
    'head',
  ],
});
