// Is it a trace of the Agent Client Protocol: notifications of updates, bare updates, or the messages of a whole connection.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { sampleOf } from '../toolkit/recognize.js';

export function fits({ json }: ConversationText): Fit {
  const list = sampleOf(Array.isArray(json) ? (json as readonly Json[]) : isObject(json) ? [json] : []);
  return list.some((one) => isObject(one) && updateIn(one) !== undefined) &&
    list.every((one) => isObject(one) && (updateIn(one) !== undefined || one['jsonrpc'] === '2.0'))
    ? 3
    : 0;
}

/** The update in a notification, in its parameters, or standing alone. */
export function updateIn(message: JsonObject): JsonObject | undefined {
  if (typeof message['sessionUpdate'] === 'string') return message;
  const params = isObject(message['params']) ? message['params'] : message;
  const update = isObject(params['update']) ? params['update'] : undefined;
  return update !== undefined && typeof update['sessionUpdate'] === 'string' ? update : undefined;
}
