// The text that Claude Code's `/export` writes: read only.
import type { ConversationText, Fit } from '../../model/conversation.js';
import { conversationFormat } from '../toolkit/conversation-format.js';

/** Lines in which the banner stands. */
const TOP = 20;

function fits({ text, json }: ConversationText): Fit {
  if (json !== undefined || !/^(?:❯|>) \S/m.test(text) || !/^[●⏺] \S/m.test(text)) return 0;
  const isNamed = text.split('\n', TOP).some((line) => /Claude Code/.test(line));
  return isNamed ? 3 : /^ {2}⎿ /m.test(text) ? 2 : 0;
}

export const claudeExportFormat = conversationFormat({
  id: 'claude-export',
  name: 'Claude Code export',
  mediaType: 'text/plain',
  extension: '.txt',
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
});
