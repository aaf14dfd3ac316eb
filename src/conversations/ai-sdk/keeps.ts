// What UI messages of the AI SDK hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

/**
 * - summaries, models: by metadata
 * - resultOrder: a result is with its call
 * - times: by metadata; pieces of one response have one
 * - sealedReasoning: signatures go back to their own model only
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['resultOrder', 'vendorBlocks', 'times'],
  dropped: ['sealedReasoning', 'head'],
});
