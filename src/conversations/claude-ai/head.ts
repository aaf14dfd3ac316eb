// What a conversation of claude.ai says of itself besides what was said in it.
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { ConversationHead, ListedConversations } from '../../model/conversation.js';

export const FORMAT = { id: 'claude-ai', name: 'claude.ai export' };
export const BODY = 'chat_messages';

export function headOf(conversation: JsonObject): ConversationHead {
  const title = (stringOf(conversation['name']) ?? stringOf(conversation['title']))?.trim();
  const [startedAt, updatedAt] = [timeOf(conversation['created_at']), timeOf(conversation['updated_at'])];
  return {
    id: stringOf(conversation['uuid']) || stringOf(conversation['conversation_id']) || '',
    ...(title && { title }),
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

export const conversationList: ListedConversations = { body: BODY, headOf };

/** As it was written: microseconds, with `Z` or `+00:00`. */
export function timeOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
