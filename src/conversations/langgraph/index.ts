// Threads of LangGraph, out of the database of its checkpoints: the messages of the newest one. Read only.
import { conversationFormat } from '../toolkit/conversation-format.js';
import { conversationsIn } from '../toolkit/listed.js';
import { BODY, conversationList } from './head.js';

export const langgraphFormat = conversationFormat({
  id: 'langgraph',
  name: 'LangGraph thread',
  fits: ({ json }) => (conversationsIn(json, BODY).length > 0 ? 3 : 0),
  listed: conversationList,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
