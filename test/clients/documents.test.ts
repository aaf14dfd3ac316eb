// An agent that nobody knows prints its conversation, and a real client goes on with it: every word, call and result reaches the model.
import { describe, expect, test } from 'vitest';
import { baton, batonWithInput, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { pictureOfBase64, type Item } from './fake-model/items.js';
import { controlContext, passedContext, RICH, routeName, thoroughRoutes } from './routes.js';
import { agents, EARLIER, missingClients, nameOf, PROBE, withScene } from './scene.js';
import { call, SQUARE, result, said, words } from './sent-items.js';

interface Document {
  readonly name: string;
  readonly text: string;
  readonly told: readonly Item[];
}

const PATCH = '*** Begin Patch\n*** Update File: pages.py\n@@\n-n + 1\n+n\n*** End Patch';

const lines: Document = {
  name: 'lines of its own',
  text: [
    { kind: 'session', agent: 'my-agent', title: 'The last page' },
    { role: 'system', text: 'You are my agent.' },
    { role: 'user', text: 'The last page is empty. Fix it – bitte.' },
    {
      role: 'assistant',
      text: 'I look at both.',
      calls: [
        { id: 'a', tool: 'read_file', input: { path: 'pages.py' } },
        { id: 'b', tool: 'run', input: { command: 'pytest' } },
        { id: 'c', tool: 'apply_patch', input: PATCH },
      ],
    },
    { role: 'tool', call: 'c', output: 'Done! M pages.py' },
    { role: 'tool', call: 'b', output: '1 failed', failed: true },
    { role: 'tool', call: 'a', output: 'for i in range(n + 1):' },
    { role: 'assistant', text: 'The bound was inclusive.' },
    { role: 'user', text: 'And now?' },
    { role: 'assistant', text: 'Fixed.' },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
  told: [
    said('user', 'The last page is empty. Fix it – bitte.'),
    said('assistant', 'I look at both.'),
    call('a', 'read_file', { path: 'pages.py' }),
    call('b', 'run', { command: 'pytest' }),
    call('c', 'apply_patch', { input: PATCH }), // a freeform call: elsewhere an input is an object
    result('c', [words('Done! M pages.py')]),
    result('b', [words('1 failed')], true),
    result('a', [words('for i in range(n + 1):')]),
    said('assistant', 'The bound was inclusive.'),
    said('user', 'And now?'),
    said('assistant', 'Fixed.'),
  ],
};

const chat: Document = {
  name: 'a chat completions request',
  text: JSON.stringify({
    model: 'some-model',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What colour is it?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${SQUARE}` } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call 1|odd', type: 'function', function: { name: 'colour', arguments: '{"x":0,"y":0}' } }],
      },
      { role: 'tool', tool_call_id: 'call 1|odd', content: 'red' },
      { role: 'assistant', content: 'Red.' },
    ],
  }),
  told: [
    said('user', 'What colour is it?'),
    { role: 'user', kind: 'image', ...pictureOfBase64('image/png', SQUARE) },
    call('c', 'colour', { x: 0, y: 0 }),
    result('c', [words('red')]),
    said('assistant', 'Red.'),
  ],
};

describe.skipIf(missingClients() !== undefined).each(agents.map((agent) => [nameOf(agent), agent] as const))(
  'standard input → %s',
  (_name, agent) => {
    test(`${lines.name}, and ${chat.name}`, async () => {
      await withScene(
        'document',
        { name: 'document', agent: agent.driver.id, script: { turns: [] }, make: () => Promise.reject(new Error('nothing is recorded')) },
        async ({ sandbox, open }) => {
          const target = await open(agent);
          await target.begin(EARLIER); // a store that has been used
          for (const { name, text, told } of [lines, chat]) {
            const { result: passed } = await batonWithInput<Passed>(sandbox, text, 'pass', '-', '--to', agent.driver.id);
            expect(passed.carried, name).toEqual(passed.source);
            const resumed = await target.resume(target.idIn(passed.resume.argv), PROBE);
            expect(passedContext(agent, resumed, PROBE), name).toCarry(contextOf({ agent: 'my-agent', items: told }, { crossing: true }));
            expect(resumed.violations, name).toEqual([]);
          }
        },
      );
    });
  },
);

/** Formats that hold all that the rich session has, up to its reasoning, which no other vendor gets anyway, and the order in which results came. */
const WHOLE = ['openai-responses', 'anthropic-messages', 'gemini-contents', 'llm-bridge', 'acp'];
const [route] = thoroughRoutes;

describe.skipIf(missingClients() !== undefined)(`packed in a format of others: ${routeName(route!)}`, () => {
  test(`each of ${WHOLE.join(', ')}`, async () => {
    const { from, to, cases } = route!;
    const rich = cases.find(({ name }) => name === RICH)!;
    await withScene('packed', rich, async (scene) => {
      const { sandbox, open } = scene;
      const source = await open(from);
      const target = await open(to);
      const id = await rich.make(source, sandbox);
      const control = await controlContext(scene, from, source, id);
      for (const format of WHOLE) {
        const file = `${sandbox.root}/${format}.json`;
        await baton(sandbox, 'pack', id, '--format', format, '--no-redact', '--out', file);
        const { result: passed } = await baton<Passed>(sandbox, 'pass', file, '--to', to.driver.id);
        const resumed = await target.resume(target.idIn(passed.resume.argv), PROBE);
        expect(passedContext(to, resumed, PROBE), format).toCarry(control);
        expect(resumed.violations, format).toEqual([]);
      }
    });
  });
});
