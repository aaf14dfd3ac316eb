// What llm-bridge's universal messages hold of a conversation: with metadata and originals nearly everything.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

/**
 * - toolInputs: by metadata where they are not an object
 * - refusals, summaries, models: by metadata
 * - vendorBlocks: as originals
 * - systemPrompts: all of them at the top
 * - times: by metadata; pieces of one response have one, system prompts none
 * - sealedReasoning: signatures go back to their own model only
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['systemPrompts', 'times'],
  dropped: ['sealedReasoning', 'head'],
});
