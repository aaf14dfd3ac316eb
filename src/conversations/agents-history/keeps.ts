// What the nested history of the Agents SDK holds of a conversation.
import { CONTENT_KINDS, ENVELOPE_KINDS, FILE_KINDS, survives } from '../../model/survives.js';

/**
 * - failures: by a mark in the text
 * - images: named in words
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['callIds', ...FILE_KINDS, 'vendorBlocks', 'summaries'],
  dropped: ['reasoning', 'sealedReasoning', ...ENVELOPE_KINDS],
});
