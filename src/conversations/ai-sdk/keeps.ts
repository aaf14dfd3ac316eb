// What UI messages of the AI SDK hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'exact',
  reasoning: 'exact',
  sealedReasoning: 'dropped', // signatures go back to their own model only
  toolCalls: 'exact',
  toolInputs: 'exact',
  toolNames: 'exact',
  toolResults: 'exact',
  failures: 'exact',
  refusals: 'exact',
  callIds: 'exact',
  partOrder: 'exact',
  resultOrder: 'flattened', // a result stands with its call
  images: 'exact',
  files: 'exact',
  links: 'exact',
  fileNames: 'exact',
  answerFiles: 'exact',
  resultFiles: 'exact',
  vendorBlocks: 'flattened',
  summaries: 'exact', // by metadata
  times: 'flattened', // by metadata; pieces of one response have one
  models: 'exact', // by metadata
  head: 'dropped',
};
