// What the OpenAI Agents SDK keeps of a session besides its items.
import type { ConversationHead, ListedConversations } from '../../model/conversation.js';
import { stringOf, type Json, type JsonObject } from '../../model/json.js';

/** The field that holds the items, in the document that is made of the rows. */
export const BODY = 'agents_items';

export function headOf(session: JsonObject): ConversationHead {
  const [startedAt, updatedAt] = [timeOf(session['created_at']), timeOf(session['updated_at'])];
  return {
    id: stringOf(session['session_id']) ?? '',
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

/** Databases say it without a zone, and mean UTC. */
function timeOf(value: Json | undefined): string | undefined {
  const text = (stringOf(value) ?? '').replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2Z');
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

export const conversationList: ListedConversations = { body: BODY, headOf };
