// What UI messages of the AI SDK hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // summaries: by metadata
  // models: by metadata
  flattened: [
    'resultOrder', // a result stands with its call
    'vendorBlocks',
    'times', // by metadata; pieces of one response have one
  ],
  dropped: [
    'sealedReasoning', // signatures go back to their own model only
    'head',
  ],
});
