// What llm-bridge's universal messages hold of a conversation: with metadata and originals nearly everything.
import type { ConversationKeeps } from '../toolkit/writing.js';

export const keeps: ConversationKeeps = {
  systemPrompts: 'flattened', // all of them at the top
  reasoning: 'exact',
  sealedReasoning: 'dropped', // signatures go back to their own model only
  toolCalls: 'exact',
  toolInputs: 'exact', // by metadata where they are no object
  toolNames: 'exact',
  toolResults: 'exact',
  failures: 'exact',
  refusals: 'exact', // by metadata
  callIds: 'exact',
  partOrder: 'exact',
  resultOrder: 'exact',
  images: 'exact',
  files: 'exact',
  links: 'exact',
  fileNames: 'exact',
  answerFiles: 'exact',
  resultFiles: 'exact',
  vendorBlocks: 'exact', // as originals
  summaries: 'exact', // by metadata
  times: 'flattened', // by metadata; pieces of one response have one, system prompts none
  models: 'exact', // by metadata
  head: 'dropped',
};
