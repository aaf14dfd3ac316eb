// Conversations of ChatGPT: its account export, what its web page gets, and what browser extensions save of that. Read only.
import { isObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { conversationFormat } from '../toolkit/conversation-format.js';
import { conversationsIn } from '../toolkit/listed.js';
import { sampleOf } from '../toolkit/recognize.js';
import { BODY, FORMAT, conversationList } from './head.js';

function fits({ json }: ConversationText): Fit {
  const found = sampleOf(conversationsIn(json, BODY))
    .map(({ [BODY]: mapping }) => mapping)
    .filter(isObject);
  if (found.length === 0) return 0;
  const nodes = found.flatMap((mapping) => sampleOf(Object.keys(mapping)).map((id) => mapping[id]));
  if (nodes.length === 0) return 2;
  return nodes.some((node) => isObject(node) && 'message' in node) ? 3 : 0;
}

export const chatgptFormat = conversationFormat({
  ...FORMAT,
  fits,
  read: async (document, report) => (await import('./read.js')).read(document, report),
  listed: conversationList,
  /**
   * `file-service://file-AbC…`, `sediment://file_00ff…`: such a file is called `file-AbC…-photo.png`. Long ids only: nothing else that lies
   * beside a foreign document may be taken for its own.
   */
  fileBeside: (uri) => (/^https?:/i.test(uri) ? undefined : (/[/#](file[-_][A-Za-z0-9]{12,})/.exec(uri)?.[1] ?? '')),
});
