// The bootstrap template that makes a chat write a session.llmfeed.json as well.
import { baseTemplate } from './base.js';
import type { Template } from './template.js';

const FEED = {
  feed_type: 'session',
  metadata: { title: 'Company anniversary', origin: 'the chat that writes it', generated_at: '2026-03-12T16:45:00Z' },
  session_summary: {
    topic: 'planning a company anniversary in June',
    current_focus: 'choosing between two venues',
    key_points: ['at most 80 guests', 'budget 4,000 euros'],
    key_decisions: [{ decision: 'Friday instead of Saturday', reasoning: 'half the price', timestamp: '2026-03-12T16:10:00Z' }],
    completed_topics: ['comparison of eleven venues', 'short invitation'],
    next_steps: ['choose between the boathouse and the winery', 'finish the long invitation'],
  },
  conversation_context: { user_background: 'organises the event alone', preferences: 'short answers, tables' },
  project_context: { constraints: 'reachable by train, without steps', rejected: 'the castle: no step-free entrance' },
  related_sessions: [{ title: 'Guest list', url: 'guest-list.llmfeed.json', relationship: 'precedes' }],
};

export const llmfeedTemplate: Template = {
  ...baseTemplate,
  name: 'llmfeed',
  title: 'Session Feed Handoff Template',
  overview:
    'For chats whose hand-offs are read by programs as well. It makes a chat end its session with a `session.llmfeed.json` and with the same hand-off as text.',
  tags: ['workflow', 'handoff', 'llmfeed'],
  also: () =>
    [
      '## Session Feed',
      'First a JSON block to be saved as `session.llmfeed.json`: valid JSON without comments, filled from this session in the shape of ' +
        'the example. `feed_type`, `metadata` and `session_summary` with `topic` and `current_focus` are always there; leave out what ' +
        'this session does not have. Do not invent a signature. The hand-off as text follows behind it.',
      `\`\`\`json\n${JSON.stringify(FEED, null, 2)}\n\`\`\``,
    ].join('\n\n'),
};
