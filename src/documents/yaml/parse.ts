// Text → the fields of a YAML hand-off: front matter and body as one object.
import { LineCounter, parseAllDocuments } from 'yaml';
import { isObject, setOwn, type Json, type JsonObject } from '../../model/json.js';
import { isDeeper } from '../toolkit/json-text/parse.js';

/** No hand-off is longer, and the parser takes its time. */
const LONGEST = 2 << 20;
const DEEPEST = 50;

export type ParsedFields = { readonly fields: JsonObject } | { readonly problem: string; readonly line: number };

export function parseFields(text: string): ParsedFields {
  if (text.length > LONGEST) return { problem: `this is longer than ${LONGEST} characters`, line: 1 };
  if (/[[{](?:\s*[[{]){50}/.test(text)) return { problem: `this is nested more than ${DEEPEST} levels deep`, line: 1 };
  const lines = new LineCounter();
  const fields: Record<string, Json | undefined> = {};
  for (const document of parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' })) {
    const [error] = document.errors;
    if (error) return { problem: error.message.split('\n')[0]!, line: lines.linePos(error.pos[0]).line || 1 };
    const value = plainValue(document);
    if (value === undefined) return { problem: 'its anchors refer to each other too often', line: 1 };
    if (isObject(value)) for (const [key, one] of Object.entries(value)) setOwn(fields, key, one);
    else if (value !== null) return { problem: 'this is YAML, but not a list of fields', line: 1 };
  }
  return isDeeper(fields as JsonObject, DEEPEST) ? { problem: `this is nested more than ${DEEPEST} levels deep`, line: 1 } : { fields };
}

/** As JSON has it. Undefined: a document that grows without end when its anchors are followed. */
function plainValue(document: { toJS(options: { maxAliasCount: number }): unknown }): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 20 }) ?? null)) as Json;
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
