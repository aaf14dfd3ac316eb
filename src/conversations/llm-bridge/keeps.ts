// What llm-bridge's universal messages hold of a conversation: with metadata and originals nearly everything.
import { CONTENT_KINDS, survives } from '../../model/survives.js';

export const keeps = survives(CONTENT_KINDS, {
  // toolInputs: by metadata where they are no object
  // refusals: by metadata
  // vendorBlocks: as originals
  // summaries: by metadata
  // models: by metadata
  flattened: [
    'systemPrompts', // all of them at the top
    'times', // by metadata; pieces of one response have one, system prompts none
  ],
  dropped: [
    'sealedReasoning', // signatures go back to their own model only
    'head',
  ],
});
