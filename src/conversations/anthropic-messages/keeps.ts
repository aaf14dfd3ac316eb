// What Anthropic's messages hold of a conversation.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'flattened', // all of them at the top
  reasoning: 'dropped', // altered or foreign thinking is refused; what came from such a document goes back unaltered
  sealedReasoning: 'dropped',
  toolCalls: 'exact',
  toolInputs: 'flattened', // objects only
  toolNames: 'flattened',
  toolResults: 'exact',
  failures: 'exact',
  refusals: 'exact', // by a mark in the text
  callIds: 'flattened',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'flattened', // JPEG, PNG, GIF, WebP
  files: 'flattened', // PDF and plain text
  links: 'flattened', // of images and PDF
  fileNames: 'flattened', // images have none
  answerFiles: 'flattened',
  resultFiles: 'flattened',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
