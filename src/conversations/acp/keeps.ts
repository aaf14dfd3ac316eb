// What replayed updates of the Agent Client Protocol hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'dropped', // a client never sees them
  reasoning: 'exact',
  sealedReasoning: 'dropped',
  toolCalls: 'exact',
  toolInputs: 'exact',
  toolNames: 'exact',
  toolResults: 'exact',
  failures: 'exact',
  refusals: 'exact', // by `_meta`
  callIds: 'exact',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'exact',
  files: 'exact',
  links: 'exact',
  fileNames: 'exact',
  answerFiles: 'exact',
  resultFiles: 'exact',
  vendorBlocks: 'flattened',
  summaries: 'exact', // by `_meta`
  times: 'exact', // by `_meta`
  models: 'exact', // by `_meta`
  head: 'flattened', // the title
};
