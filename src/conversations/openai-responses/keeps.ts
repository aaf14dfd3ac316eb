// What the items of the Responses API hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'exact',
  reasoning: 'dropped', // items are bound to the account that made them; what came from such a document goes back
  sealedReasoning: 'dropped',
  toolCalls: 'exact',
  toolInputs: 'exact', // a text is a custom tool's, everything else a function's arguments
  toolNames: 'flattened',
  toolResults: 'exact',
  failures: 'exact', // by a mark in the text
  refusals: 'exact',
  callIds: 'flattened',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'exact',
  files: 'exact',
  links: 'exact',
  fileNames: 'flattened', // images have none
  answerFiles: 'flattened',
  resultFiles: 'exact',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
