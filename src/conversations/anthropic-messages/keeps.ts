// What Anthropic's messages hold of a conversation.
import { CONTENT_KINDS, ENVELOPE_KINDS, FILE_KINDS, survives } from '../../model/survives.js';

/**
 * - refusals: by a mark in the text
 * - systemPrompts: all of them at the top
 * - toolInputs: objects only
 * - images: JPEG, PNG, GIF, WebP
 * - files: PDF and plain text
 * - links: of images and PDF
 * - fileNames: images have none
 * - reasoning: altered or foreign thinking is refused; what came from such a document goes back unaltered
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['systemPrompts', 'toolInputs', 'toolNames', 'callIds', ...FILE_KINDS, 'vendorBlocks', 'summaries'],
  dropped: ['reasoning', 'sealedReasoning', ...ENVELOPE_KINDS],
});
