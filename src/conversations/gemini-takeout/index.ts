// Gemini's activities in a Google account export (`MyActivity.json`): each is one prompt with its answer. Read only.
import { isObject } from '../../model/json.js';
import { conversationFormat } from '../toolkit/conversation-format.js';
import { conversationsIn } from '../toolkit/listed.js';
import { BODY, conversationList } from './head.js';

export const geminiTakeoutFormat = conversationFormat({
  id: 'gemini-takeout',
  name: 'Gemini Takeout activities',
  fits: ({ json }) => {
    const [first] = conversationsIn(json, BODY);
    return isObject(first) && typeof first['title'] === 'string' && typeof first['time'] === 'string' ? 3 : 0;
  },
  listed: conversationList,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
