// What an activity of Gemini's in an account export says of itself: when it was, and what was asked. It belongs to no conversation that is named.
import type { ConversationHead, ListedConversations } from '../../model/conversation.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';

/** The field that holds the answer. */
export const BODY = 'safeHtmlItem';

export function headOf(activity: JsonObject): ConversationHead {
  const time = stringOf(activity['time']) ?? '';
  const at = Number.isNaN(Date.parse(time)) ? undefined : time;
  const title = firstWords(promptOf(activity), 200);
  return {
    id: at === undefined ? '' : at.replaceAll(/[^0-9TZ]/g, ''),
    ...(title !== '' && { title }),
    ...(at !== undefined && { startedAt: at, updatedAt: at }),
  };
}

/** In English, a verb of the export's stands before it; others are kept with what was asked. */
export function promptOf(activity: JsonObject): string {
  return (stringOf(activity['title']) ?? '').replace(/^Prompted[\s\u00a0]+/, '');
}

export const conversationList: ListedConversations = { body: BODY, headOf };
