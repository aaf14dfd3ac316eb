// What Gemini's contents hold of a conversation.
import { CONTENT_KINDS, ENVELOPE_KINDS, survives } from '../../model/survives.js';

/**
 * - refusals: by a mark in the text
 * - systemPrompts: all of them in one instruction
 * - toolInputs: objects only
 * - sealedReasoning: signatures go back to their own model only
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['systemPrompts', 'toolInputs', 'toolNames', 'vendorBlocks', 'summaries'],
  dropped: ['sealedReasoning', 'fileNames', ...ENVELOPE_KINDS],
});
