// Calls and results of ChatGPT's tools: whose they are, what was given, and whether it failed.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { readArguments } from '../../dialects/openai-arguments.js';
import type { Content } from './content.js';

export function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {};
}

export function roleOf({ author }: JsonObject): string {
  return (isObject(author) && stringOf(author['role'])) || '';
}

export function toolOf({ author }: JsonObject): string {
  return (isObject(author) && stringOf(author['name'])) || 'tool';
}

/** JSON where it is an object; else the code or the words that the tool was given. */
export function inputOf(content: Json | undefined): Json {
  if (!isObject(content)) return { text: stringOf(content) ?? '' };
  const isCode = content['content_type'] === 'code';
  const text =
    stringOf(content['text']) ?? (isArray(content['parts']) ? content['parts'].filter((part) => typeof part === 'string').join('\n') : '');
  const given = readArguments(text);
  return isObject(given) ? given : { [isCode ? 'code' : 'text']: text };
}

export function hasFailed({ message, content }: { readonly message: JsonObject; readonly content: Content }): boolean {
  const { aggregate_result: run, status } = metadataOf(message);
  return (
    content.failed === true ||
    status === 'failed' ||
    (isObject(run) && (stringOf(run['status'])?.startsWith('failed') || isObject(run['in_kernel_exception'])) === true)
  );
}
