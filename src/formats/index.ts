// Every format: one line each.
import type { Format } from './format.js';
import { a2aFormat } from './a2a/index.js';
import { bootstrapFormat } from './bootstrap/index.js';
import { handoffFormat } from './handoff/index.js';
import { jsonFormat } from './json/index.js';
import { llmfeedFormat } from './llmfeed/index.js';
import { sessionFormat } from './session/index.js';
import { simpleFormat } from './simple/index.js';
import { transcriptFormat } from './transcript/index.js';

/** In the order in which a text is tried: the most particular first. */
export const formats: readonly Format[] = [jsonFormat, llmfeedFormat, a2aFormat, transcriptFormat, bootstrapFormat, handoffFormat, sessionFormat, simpleFormat];

export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}
