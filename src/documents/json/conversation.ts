// A hand-off with its session attached: wherever a session is asked for, it will do.
import { isObject } from '../../model/json.js';
import type { ConversationReader } from '../../model/conversation.js';

export const conversation: ConversationReader = {
  fits: ({ json }) => (isObject(json) && json['kind'] === 'handoff' && isObject(json['session']) ? 3 : 0),
  async read({ text }, report) {
    const [{ decode }, { sessionItems }] = await Promise.all([import('./decode.js'), import('../toolkit/foreign-json/session-items.js')]);
    return sessionItems(decode(text, report), 'hand-off');
  },
};
