// Is it Gemini's: contents with parts that have no type.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, envelopeOf, listUnder, sampleOf } from '../toolkit/recognize.js';

const ROLES = new Set<unknown>(['user', 'model', 'function', undefined]);
const PAYLOADS = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'inline_data',
  'file_data',
  'function_call',
  'function_response',
  'thought',
  'toolCall',
  'toolResponse',
  'executable_code',
  'code_execution_result',
];

export function fits(document: ConversationText): Fit {
  const contents = sampleOf(listUnder(document, 'contents') ?? []);
  if (contents.length === 0 || !contents.every(isContent)) return 0;
  const isWhole = isArray(envelopeOf(document)['contents']);
  return isWhole || contents.some((content) => content['role'] === 'model' || blocksOf(content['parts']).length > 0) ? 2 : 1;
}

function isContent(content: JsonObject): boolean {
  const { role, parts } = content;
  return (
    ROLES.has(role) &&
    isArray(parts) &&
    content['content'] === undefined &&
    content['text'] === undefined &&
    sampleOf(parts).every((part) => isObject(part) && part['type'] === undefined && PAYLOADS.some((key) => part[key] !== undefined))
  );
}
