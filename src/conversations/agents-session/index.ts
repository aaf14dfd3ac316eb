// Sessions of the OpenAI Agents SDK, out of its database (`SQLiteSession`): items as the Responses API has them. Read only.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { conversationsIn } from '../toolkit/listed.js';
import { BODY, conversationList } from './head.js';

export const agentsSessionFormat = conversationFormat({
  id: 'agents-session',
  name: 'Agents SDK session',
  fits: ({ json }) => (conversationsIn(json, BODY).length > 0 ? 3 : 0),
  listed: conversationList,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
