// Is it llm-bridge's: every message says its provider in its metadata.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { listUnder, sampleOf } from '../toolkit/recognize.js';

export function fits(document: ConversationText): Fit {
  const messages = sampleOf(listUnder(document, 'messages') ?? []);
  return messages.length > 0 && messages.every(isUniversal) ? 3 : 0;
}

function isUniversal({ role, content, metadata }: JsonObject): boolean {
  return typeof role === 'string' && isArray(content) && isObject(metadata) && typeof metadata['provider'] === 'string';
}
