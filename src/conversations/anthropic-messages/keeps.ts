// What Anthropic's messages hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // refusals: by a mark in the text
  flattened: [
    'systemPrompts', // all of them at the top
    'toolInputs', // objects only
    'toolNames',
    'callIds',
    'images', // JPEG, PNG, GIF, WebP
    'files', // PDF and plain text
    'links', // of images and PDF
    'fileNames', // images have none
    'answerFiles',
    'resultFiles',
    'vendorBlocks',
    'summaries',
  ],
  dropped: [
    'reasoning', // altered or foreign thinking is refused; what came from such a document goes back unaltered
    'sealedReasoning',
    'times',
    'models',
    'head',
  ],
});
