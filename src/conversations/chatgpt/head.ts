// What a conversation of ChatGPT says of itself besides what was said in it.
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { ConversationHead, ListedConversations } from '../../model/conversation.js';

export const FORMAT = { id: 'chatgpt', name: 'ChatGPT export' };
/** Id of a message → message. */
export const BODY = 'mapping';

export function headOf(conversation: JsonObject): ConversationHead {
  const title = stringOf(conversation['title'])?.trim();
  const [startedAt, updatedAt] = [timeOf(conversation['create_time']), timeOf(conversation['update_time'])];
  return {
    id: stringOf(conversation['conversation_id']) || stringOf(conversation['id']) || '',
    ...(title && { title }),
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

export const conversationList: ListedConversations = { body: BODY, headOf };

/** Above this a number counts milliseconds: as seconds it would be the year 5138. */
const MOST_SECONDS = 1e11;
const LAST_TIME = 8.64e15;

/** Seconds with a fraction in exports; some exporters write milliseconds or text. */
export function timeOf(value: Json | undefined): string | undefined {
  const time =
    typeof value === 'number'
      ? Math.round(value > MOST_SECONDS ? value : value * 1000)
      : typeof value === 'string'
        ? Date.parse(value)
        : Number.NaN;
  return time > 0 && time <= LAST_TIME ? new Date(time).toISOString() : undefined;
}
