// What a checkpoint of LangGraph's says of its thread besides the messages.
import type { ConversationHead, ListedConversations } from '../../model/conversation.js';
import { stringOf, type JsonObject } from '../../model/json.js';

/** The field that holds the messages, in the document that is made of the newest checkpoint. */
export const BODY = 'thread_messages';

export function headOf(thread: JsonObject): ConversationHead {
  const time = stringOf(thread['ts']) ?? '';
  return {
    id: stringOf(thread['thread_id']) ?? '',
    ...(!Number.isNaN(Date.parse(time)) && { updatedAt: time }),
  };
}

export const conversationList: ListedConversations = { body: BODY, headOf };
