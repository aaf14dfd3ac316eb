// A session made by hand, with every kind of part and words that look like markdown.
import type { Session } from '../../src/model/session.js';

export const sampleSession: Session = {
  kind: 'session',
  id: 'session-1',
  agent: 'some-agent',
  title: 'Streaming CSV import',
  workspace: { cwd: '/home/dev/importer', branch: 'csv-stream' },
  startedAt: '2026-03-12T14:00:00Z',
  entries: [
    { kind: 'opaque', id: '0', parent: null, record: { type: 'setting' } },
    {
      kind: 'message',
      role: 'user',
      id: '1',
      parent: null,
      at: '2026-03-12T14:00:00Z',
      parts: [
        { type: 'text', text: '# Make it stream\n\n```js\nconst x = 1;\n```\n=== SESSION HANDOFF ===' },
        { type: 'file', mediaType: 'image/png', name: 'chart.png', source: { base64: 'aGk=' } },
      ],
    },
    { kind: 'message', role: 'user', synthetic: true, id: '2', parent: '1', parts: [{ type: 'text', text: 'a reminder of the client' }] },
    {
      kind: 'message',
      role: 'assistant',
      id: '3',
      parent: '2',
      at: '2026-03-12T14:01:00Z',
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'I will look.' },
        { type: 'tool-call', call: 'a', tool: 'Read', kind: 'read', input: { file: 'src/<csv>.ts' } },
      ],
    },
    {
      kind: 'message',
      role: 'tool',
      id: '4',
      parent: '3',
      parts: [{ type: 'tool-result', call: 'a', output: [{ type: 'text', text: `${'line\n'.repeat(500)}\`\`\`\nend` }] }],
    },
    {
      kind: 'message',
      role: 'assistant',
      id: '5',
      parent: '4',
      interrupted: true,
      parts: [
        { type: 'tool-call', call: 'b', tool: 'Bash', kind: 'execute', input: { command: 'npm test' } },
        { type: 'tool-call', call: 'c', tool: 'Edit', kind: 'edit', input: 'x' },
        { type: 'tool-call', call: 'd', tool: 'Bash', kind: 'execute', input: null },
      ],
    },
    {
      kind: 'message',
      role: 'tool',
      id: '6',
      parent: '5',
      parts: [
        { type: 'tool-result', call: 'b', failed: true, output: [{ type: 'text', text: '1 failed' }] },
        { type: 'tool-result', call: 'c', denied: true, output: [] },
        { type: 'text', text: 'not that one' },
      ],
    },
    { kind: 'compaction', id: '7', parent: '6', summary: 'It was about streams.' },
    { kind: 'message', role: 'assistant', id: '8', parent: '7', lane: 'helper', parts: [{ type: 'text', text: 'A helper speaks.' }] },
  ],
};

/** What a resume of a session tells, with every kind of part: the messages in order, each call answered. */
export const sampleContext: Session = {
  kind: 'session',
  id: 'session-1',
  agent: 'some-agent',
  title: 'Streaming CSV import',
  workspace: { cwd: '/home/dev/importer', branch: 'csv-stream' },
  startedAt: '2026-03-12T14:00:00Z',
  entries: [
    { kind: 'message', role: 'system', id: '1', parent: null, parts: [{ type: 'text', text: 'You write small diffs.' }] },
    {
      kind: 'message',
      role: 'user',
      summary: true,
      id: '2',
      parent: '1',
      parts: [{ type: 'text', text: 'Earlier: the importer reads whole files.' }],
    },
    {
      kind: 'message',
      role: 'user',
      id: '3',
      parent: '2',
      at: '2026-03-12T14:00:00Z',
      parts: [
        { type: 'text', text: '# Make it stream\n\n```js\nconst x = 1;\n```' },
        { type: 'file', mediaType: 'image/png', name: 'chart.png', source: { base64: 'aGk=' } },
      ],
    },
    {
      kind: 'message',
      role: 'assistant',
      model: 'model-x',
      id: '4',
      parent: '3',
      at: '2026-03-12T14:01:00Z',
      parts: [
        { type: 'reasoning', text: 'hm', sealed: 'c2VhbA==' },
        { type: 'text', text: 'I will look.' },
        { type: 'tool-call', call: 'a', tool: 'Read', kind: 'read', input: { file: 'src/csv.ts' } },
        { type: 'tool-call', call: 'b 2', tool: 'Bash', kind: 'execute', input: { command: 'npm test' } },
      ],
    },
    {
      kind: 'message',
      role: 'tool',
      id: '5',
      parent: '4',
      at: '2026-03-12T14:01:02Z',
      parts: [
        {
          type: 'tool-result',
          call: 'a',
          output: [
            { type: 'text', text: 'export function parse() {}' },
            { type: 'file', mediaType: 'image/png', source: { base64: 'aGk=' } },
          ],
        },
      ],
    },
    {
      kind: 'message',
      role: 'tool',
      id: '6',
      parent: '5',
      parts: [{ type: 'tool-result', call: 'b 2', failed: true, output: [{ type: 'text', text: '1 failed' }] }],
    },
    {
      kind: 'message',
      role: 'assistant',
      id: '7',
      parent: '6',
      parts: [
        { type: 'custom', name: 'some-agent/card', data: { colour: 'red' } },
        { type: 'tool-call', call: 'c', tool: 'apply_patch', kind: 'edit', input: '*** Begin Patch' },
      ],
    },
    { kind: 'message', role: 'tool', id: '8', parent: '7', parts: [{ type: 'tool-result', call: 'c', denied: true, output: [] }] },
    { kind: 'message', role: 'user', id: '9', parent: '8', parts: [{ type: 'text', text: 'not that one' }] },
    { kind: 'message', role: 'assistant', id: '10', parent: '9', parts: [{ type: 'text', text: 'Done differently.' }] },
  ],
};
