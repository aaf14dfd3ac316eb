// A task with a history, or an export with messages: wherever a session is asked for, it will do.
import { isArray, isObject } from '../../model/json.js';
import type { ConversationReader } from '../../model/conversation.js';
import { isExport, isTask, unwrapped } from './normal.js';

export const conversation: ConversationReader = {
  fits({ json }) {
    const value = isObject(json) ? unwrapped(json) : {};
    return isExport(value) || (isTask(value) && isArray(value['history']) && value['history'].length > 0) ? 3 : 0;
  },
  async read({ text }, report) {
    const [{ decode }, { sessionItems }] = await Promise.all([import('./decode.js'), import('../toolkit/foreign-json/session-items.js')]);
    return sessionItems(decode(text, report), 'task');
  },
};
