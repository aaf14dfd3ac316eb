// What the Open Message Format holds of a conversation: words and images.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'exact',
  reasoning: 'dropped',
  sealedReasoning: 'dropped',
  toolCalls: 'flattened', // as text: function calling is out of its scope
  toolInputs: 'flattened',
  toolNames: 'exact',
  toolResults: 'flattened',
  failures: 'flattened',
  refusals: 'flattened',
  callIds: 'dropped',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'flattened', // JPEG, PNG, GIF, WebP
  files: 'flattened',
  links: 'flattened', // of images only
  fileNames: 'dropped',
  answerFiles: 'flattened',
  resultFiles: 'flattened',
  vendorBlocks: 'flattened',
  summaries: 'flattened',
  times: 'dropped',
  models: 'dropped',
  head: 'dropped',
};
