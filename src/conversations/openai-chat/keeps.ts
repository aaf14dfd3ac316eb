// What Chat Completions messages hold of a conversation.
import { CONTENT_KINDS, ENVELOPE_KINDS, survives } from '../../model/survives.js';

/**
 * - toolInputs: a text is a custom tool's, everything else a function's arguments
 * - failures: by a mark in the text
 * - partOrder: calls come after all texts of their message
 * - links: of images only
 * - fileNames: images have none
 * - reasoning: no field for it
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['toolNames', 'callIds', 'partOrder', 'links', 'fileNames', 'answerFiles', 'resultFiles', 'vendorBlocks', 'summaries'],
  dropped: ['reasoning', 'sealedReasoning', ...ENVELOPE_KINDS],
});
