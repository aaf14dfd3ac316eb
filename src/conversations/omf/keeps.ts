// What the Open Message Format holds of a conversation: words and images.
import { CONTENT_KINDS, ENVELOPE_KINDS, survives } from '../../model/survives.js';

/**
 * - toolCalls: as text: function calling is out of its scope
 * - images: JPEG, PNG, GIF, WebP
 * - links: of images only
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: [
    'toolCalls',
    'toolInputs',
    'toolResults',
    'failures',
    'refusals',
    'images',
    'files',
    'links',
    'answerFiles',
    'resultFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: ['reasoning', 'sealedReasoning', 'callIds', 'fileNames', ...ENVELOPE_KINDS],
});
