// What Cline does to a history by itself.
import type { ClientTable } from './transformation.js';

export const cline: ClientTable = {
  transformations: [],
  noResult: [/^\[\{"type":"text","text":"Tool execution was interrupted before a result was produced\. Tool: [^"]*"\}\]$/],
  saysFailed: [/^\[\{"query":[\s\S]*"success":false/, /^\{"error":/],
};
