// What the Open Message Format holds of a conversation: words and images.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  flattened: [
    'toolCalls', // as text: function calling is out of its scope
    'toolInputs',
    'toolResults',
    'failures',
    'refusals',
    'images', // JPEG, PNG, GIF, WebP
    'files',
    'links', // of images only
    'answerFiles',
    'resultFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: ['reasoning', 'sealedReasoning', 'callIds', 'fileNames', 'times', 'models', 'head'],
});
