// What replayed updates of the Agent Client Protocol hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // refusals: by `_meta`
  // summaries: by `_meta`
  // times: by `_meta`
  // models: by `_meta`
  flattened: [
    'vendorBlocks',
    'head', // the title
  ],
  dropped: [
    'systemPrompts', // a client never sees them
    'sealedReasoning',
  ],
});
