// What Chat Completions messages hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // toolInputs: a text is a custom tool's, everything else a function's arguments
  // failures: by a mark in the text
  flattened: [
    'toolNames',
    'callIds',
    'partOrder', // calls stand behind all texts of their message
    'links', // of images only
    'fileNames', // images have none
    'answerFiles',
    'resultFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: [
    'reasoning', // no field for it
    'sealedReasoning',
    'times',
    'models',
    'head',
  ],
});
