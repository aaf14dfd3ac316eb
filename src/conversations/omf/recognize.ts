// Could it be the Open Message Format: a bare list of messages with texts and images. Nothing in it is its own alone.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { sampleOf } from '../toolkit/recognize.js';

const MESSAGE = new Set(['role', 'content']);

export function fits({ json }: ConversationText): Fit {
  if (!isArray(json) || json.length === 0) return 0;
  return sampleOf(json).every((message) => isObject(message) && isMessage(message)) ? 1 : 0;
}

function isMessage(message: JsonObject): boolean {
  const { role, content } = message;
  return (
    typeof role === 'string' &&
    Object.keys(message).every((key) => MESSAGE.has(key)) &&
    (typeof content === 'string' || (isArray(content) && content.every((item) => isObject(item) && isItem(item))))
  );
}

function isItem(item: JsonObject): boolean {
  return (
    [typeof item['text'] === 'string', isObject(item['image_url']), isObject(item['source'])].filter(Boolean).length === 1 &&
    (item['type'] === 'text' || item['type'] === 'image_url' || item['type'] === 'image')
  );
}
