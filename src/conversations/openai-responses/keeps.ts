// What the items of the Responses API hold of a conversation.
import { CONTENT_KINDS, ENVELOPE_KINDS, survives } from '../../model/survives.js';

/**
 * - toolInputs: a text is a custom tool's, everything else a function's arguments
 * - failures: by a mark in the text
 * - fileNames: images have none
 * - reasoning: items are bound to the account that made them; what came from such a document goes back
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['toolNames', 'callIds', 'fileNames', 'answerFiles', 'vendorBlocks', 'summaries'],
  dropped: ['reasoning', 'sealedReasoning', ...ENVELOPE_KINDS],
});
