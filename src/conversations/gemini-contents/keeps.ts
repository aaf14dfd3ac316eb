// What Gemini's contents hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // refusals: by a mark in the text
  flattened: [
    'systemPrompts', // all of them in one instruction
    'toolInputs', // objects only
    'toolNames',
    'vendorBlocks',
    'summaries',
  ],
  dropped: [
    'sealedReasoning', // signatures go back to their own model only
    'fileNames',
    'times',
    'models',
    'head',
  ],
});
