// A feed whose `conversation_trace` is a whole session: wherever a session is asked for, it will do.
import type { ConversationReader } from '../conversation.js';
import { Failure } from '../../model/report.js';
import { isArray, isObject } from '../../model/json.js';

export const conversation: ConversationReader = {
  fits: ({ json }) => (isObject(json) && isArray(json['conversation_trace']) && json['conversation_trace'].length > 0 ? 3 : 0),
  async read({ json }) {
    const { readFeed } = await import('./read-feed.js');
    const session = isObject(json) ? readFeed(json).session : undefined;
    if (!session) throw new Failure({ rule: 'llmfeed/no-trace', message: 'this feed has no conversation, only what came of it', hint: '`baton receive` takes it in as a hand-off.' });
    const { entries, ...header } = session;
    return [header, ...entries];
  },
};
