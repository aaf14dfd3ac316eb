// What Gemini's contents hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'flattened', // all of them in one instruction
  reasoning: 'exact',
  sealedReasoning: 'dropped', // signatures go back to their own model only
  toolCalls: 'exact',
  toolInputs: 'flattened', // objects only
  toolNames: 'flattened',
  toolResults: 'exact',
  failures: 'exact',
  refusals: 'exact', // by a mark in the text
  callIds: 'exact',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'exact',
  files: 'exact',
  links: 'exact',
  fileNames: 'dropped',
  answerFiles: 'exact',
  resultFiles: 'exact',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
