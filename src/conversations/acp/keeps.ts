// What replayed updates of the Agent Client Protocol hold of a conversation.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

/**
 * - refusals, summaries, times, models: by `_meta`
 * - head: the title
 * - systemPrompts: a client never sees them
 */
export const keeps = survives(CONTENT_KINDS, {
  flattened: ['vendorBlocks', 'head'],
  dropped: ['systemPrompts', 'sealedReasoning'],
});
