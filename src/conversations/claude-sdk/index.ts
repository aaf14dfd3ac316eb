// What the Claude Agent SDK streams, and `claude -p --output-format stream-json` prints: messages with the session that they belong to. Read only.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import { conversationFormat } from '../toolkit/conversation-format.js';
import { sampleOf } from '../toolkit/recognize.js';

const TYPES = new Set<unknown>(['system', 'assistant', 'user', 'result', 'stream_event', 'tool_progress', 'auth_status', 'keep_alive']);

export const claudeSdkFormat = conversationFormat({
  id: 'claude-sdk',
  name: 'Claude Agent SDK messages',
  extension: '.jsonl',
  mediaType: 'application/x-ndjson',
  fits: ({ json }) => {
    const list = isArray(json) ? sampleOf(json).filter(isObject) : [];
    if (list.length === 0 || !list.every(isStreamed) || !list.some((one) => isObject(one['message']))) return 0;
    return list.some(({ type, subtype }) => (type === 'system' && subtype === 'init') || type === 'result') ? 3 : 2;
  },
  read: async (document, report) => (await import('./read.js')).read(document, report),
});

/** Stored sessions of the client have other names for the session, and parents. */
function isStreamed(one: JsonObject): boolean {
  return (
    TYPES.has(one['type']) && typeof one['session_id'] === 'string' && one['sessionId'] === undefined && one['parentUuid'] === undefined
  );
}
