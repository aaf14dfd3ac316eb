// What Chat Completions messages hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'exact',
  reasoning: 'dropped', // no field for it
  sealedReasoning: 'dropped',
  toolCalls: 'exact',
  toolInputs: 'exact', // a text is a custom tool's, everything else a function's arguments
  toolNames: 'flattened',
  toolResults: 'exact',
  failures: 'exact', // by a mark in the text
  refusals: 'exact',
  callIds: 'flattened',
  partOrder: 'flattened', // calls stand behind all texts of their message
  resultOrder: 'exact',
  images: 'exact',
  files: 'exact',
  links: 'flattened', // of images only
  fileNames: 'flattened', // images have none
  answerFiles: 'flattened',
  resultFiles: 'flattened',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
