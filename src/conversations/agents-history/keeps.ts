// What the nested history of the Agents SDK holds of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'exact',
  reasoning: 'dropped',
  sealedReasoning: 'dropped',
  toolCalls: 'exact',
  toolInputs: 'exact',
  toolNames: 'exact',
  toolResults: 'exact',
  failures: 'exact', // by a mark in the text
  refusals: 'exact',
  callIds: 'flattened',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'flattened', // named in words
  files: 'flattened',
  links: 'flattened',
  fileNames: 'flattened',
  answerFiles: 'flattened',
  resultFiles: 'flattened',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
