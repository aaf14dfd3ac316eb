// A bundle that holds a session: wherever a session is asked for, it will do.
import { isArray, isObject } from '../../model/json.js';
import type { ConversationReader } from '../../model/conversation.js';

export const conversation: ConversationReader = {
  fits({ json }) {
    const head = isArray(json) ? json[0] : json;
    return isObject(head) && head['kind'] === 'bundle' && isArray(head['members']) ? 3 : 0;
  },
  async read({ text }, report) {
    const [{ decode }, { sessionItems }] = await Promise.all([import('./decode.js'), import('../toolkit/foreign-json/session-items.js')]);
    return sessionItems(decode(text, report), 'bundle');
  },
};
