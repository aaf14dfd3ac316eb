// A conversation out of an account export of ChatGPT or claude.ai, and a real client goes on with it: every word, call, result and picture reaches the model.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { baton, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { pictureOfBase64 } from './fake-model/items.js';
import { passedContext } from './routes.js';
import { agents, EARLIER, missingClients, nameOf, PROBE, withScene } from './scene.js';
import { call, SQUARE, result, said, words } from './sent-items.js';

const text = (...parts: readonly unknown[]): object => ({ content_type: 'text', parts });
/** Nodes that hang on each other, except for those that name a parent. */
function chat(
  id: string,
  messages: readonly {
    readonly role: string;
    readonly content: object;
    readonly to?: string;
    readonly name?: string;
    readonly parent?: number;
    readonly metadata?: object;
  }[],
  current: number,
): object {
  const mapping = Object.fromEntries(
    messages.map(({ role, content, to = 'all', name = null, parent, metadata = {} }, i) => [
      `${id}-${i}`,
      {
        id: `${id}-${i}`,
        parent: i === 0 ? null : `${id}-${parent ?? i - 1}`,
        children: [],
        message: { author: { role, name }, create_time: 1767261600 + i, content, recipient: to, weight: 1, metadata },
      },
    ]),
  );
  return {
    title: 'Harbour',
    create_time: 1767261600.5,
    update_time: 1767261700.5,
    mapping,
    current_node: `${id}-${current}`,
    conversation_id: id,
  };
}

const CHATGPT = [
  chat('11110000-0000-4000-8000-000000000001', [{ role: 'user', content: text('Not this one.') }], 0),
  chat(
    '22220000-0000-4000-8000-000000000002',
    [
      { role: 'user', content: { content_type: 'user_editable_context', user_profile: 'I sail.', user_instructions: 'Be brief.' } },
      {
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: ['What colour is it – bitte?', { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Pix1Pix1Pix1' }],
        },
      },
      { role: 'assistant', content: { content_type: 'thoughts', thoughts: [{ summary: 'Looking', content: 'A pixel.' }] } },
      { role: 'assistant', content: { content_type: 'code', language: 'python', text: 'pixel(0, 0)' }, to: 'python' },
      {
        role: 'tool',
        name: 'python',
        content: { content_type: 'execution_output', text: 'NameError' },
        metadata: { aggregate_result: { status: 'failed_with_in_kernel_exception' } },
      },
      { role: 'assistant', content: text('Blue.') },
      { role: 'assistant', parent: 4, content: text('Red.') },
      { role: 'user', content: text('And now?') },
      { role: 'assistant', content: text('Still red.') },
    ],
    8,
  ),
];

const CLAUDE = [
  {
    uuid: '33330000-0000-4000-8000-000000000003',
    name: '',
    created_at: '2026-02-03T08:00:00.123456Z',
    updated_at: '2026-02-03T08:00:00.123456Z',
    chat_messages: [
      {
        uuid: 'a',
        sender: 'human',
        text: '',
        content: [],
        attachments: [{ file_name: '', extracted_content: 'Pasted: two knots.' }],
        files: [{ file_name: 'knot.jpg' }],
      },
      {
        uuid: 'b',
        sender: 'assistant',
        text: 'x',
        content: [
          { type: 'text', text: 'I look at both.' },
          { type: 'tool_use', id: 'toolu_1', name: 'web_search', input: { query: 'knots' } },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            name: 'web_search',
            content: [{ type: 'knowledge', title: 'Knots', url: 'https://knots.example/' }],
            is_error: false,
          },
          { type: 'text', text: 'A reef knot.' },
        ],
      },
      { uuid: 'c', sender: 'human', text: 'And then?', content: [{ type: 'text', text: 'And then?' }] },
      { uuid: 'd', sender: 'assistant', text: 'Pull.', content: [{ type: 'text', text: 'Pull.' }] },
    ],
  },
];

const cases = [
  {
    ref: 'chatgpt#2222',
    told: [
      said('user', 'What colour is it – bitte?'),
      { role: 'user', kind: 'image', ...pictureOfBase64('image/png', SQUARE) } as const,
      call('c', 'python', { code: 'pixel(0, 0)' }),
      result('c', [words('NameError')], true),
      said('assistant', 'Red.'),
      said('user', 'And now?'),
      said('assistant', 'Still red.'),
    ],
  },
  {
    ref: 'claude/conversations.json',
    told: [
      said('user', 'Pasted: two knots.'),
      said('user', '[file knot.jpg: image/jpeg, at knot.jpg]'),
      said('assistant', 'I look at both.'),
      call('c', 'web_search', { query: 'knots' }),
      result('c', [words('Knots\nhttps://knots.example/')]),
      said('assistant', 'A reef knot.'),
      said('user', 'And then?'),
      said('assistant', 'Pull.'),
    ],
  },
];

describe.skipIf(missingClients() !== undefined).each(agents.map((agent) => [nameOf(agent), agent] as const))(
  'account exports → %s',
  (_name, agent) => {
    test('one of several conversations of ChatGPT, and the only one of claude.ai', async () => {
      await withScene(
        'export',
        { name: 'export', agent: agent.driver.id, script: { turns: [] }, make: () => Promise.reject(new Error('nothing is recorded')) },
        async ({ sandbox, open }) => {
          const target = await open(agent);
          await target.begin(EARLIER); // a store that has been used
          const folder = join(sandbox.root, 'exports');
          for (const [name, value] of [
            ['chatgpt', CHATGPT],
            ['claude', CLAUDE],
          ] as const) {
            await mkdir(join(folder, name), { recursive: true });
            await writeFile(join(folder, name, 'conversations.json'), JSON.stringify(value));
          }
          await writeFile(join(folder, 'chatgpt', 'file-Pix1Pix1Pix1-pixel.png'), Buffer.from(SQUARE, 'base64'));
          for (const { ref, told } of cases) {
            const { result: passed } = await baton<Passed>(sandbox, 'pass', join(folder, ref), '--to', agent.driver.id);
            const resumed = await target.resume(target.idIn(passed.resume.argv), PROBE);
            expect(passedContext(agent, resumed, PROBE), ref).toCarry(contextOf({ agent: 'export', items: told }, { crossing: true }));
            expect(resumed.violations, ref).toEqual([]);
          }
        },
      );
    });
  },
);
