// A feed whose `conversation_trace` is a whole session: wherever a session is asked for, it will do.
import { isArray, isObject } from '../../model/json.js';
import type { ConversationReader } from '../../model/conversation.js';

export const conversation: ConversationReader = {
  fits: ({ json }) => (isObject(json) && isArray(json['conversation_trace']) && json['conversation_trace'].length > 0 ? 3 : 0),
  async read({ text }, report) {
    const [{ decode }, { sessionItems }] = await Promise.all([import('./decode.js'), import('../toolkit/foreign-json/session-items.js')]);
    return sessionItems(decode(text, report), 'feed');
  },
};
