// Shows that the fake model reads what the comparison relies on (flags, images, order) and answers as the real APIs do.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeModel, type FakeModel } from './server.js';

const ASK = 'Create hello.txt with a greeting';
const PNG = 'iVBORw0KGgo=';
let model: FakeModel;

beforeAll(async () => {
  const steps = [
    { reasoning: 'A file.', text: 'Creating.', tools: [{ name: 'Write', input: { file_path: '{{cwd}}/hello.txt' } }] },
    { text: 'Done.' },
  ];
  model = await startFakeModel({ turns: [{ when: ASK, steps }] }, { cwd: '/p' });
});
afterAll(() => model.close());

async function post(path: string, body: object): Promise<string> {
  const response = await fetch(model.url + path, { method: 'POST', body: JSON.stringify(body) });
  return response.text();
}
const items = () => model.requests.at(-1)?.items;
const violations = () => model.requests.at(-1)?.violations;

test('Anthropic: error flags, images and parts of results are kept in order', async () => {
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } };
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'x' } }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 't1',
          is_error: true,
          content: [{ type: 'text', text: 'before' }, image, { type: 'text', text: 'after' }],
        },
      ],
    },
  ];
  await post('/v1/messages?beta=true', { messages });
  const picture = { kind: 'image', mediaType: 'image/png', sha256: '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6' };
  expect(items()).toMatchObject([
    { role: 'user', kind: 'text', text: 'look' },
    { role: 'user', ...picture },
    { role: 'assistant', kind: 'tool-call', id: 't1', name: 'Read', input: { file_path: 'x' } },
    {
      role: 'tool',
      kind: 'tool-result',
      id: 't1',
      failed: true,
      parts: [{ kind: 'text', text: 'before' }, picture, { kind: 'text', text: 'after' }],
    },
  ]);
  expect(violations()).toEqual([]);
});

test('Responses: the same picture has the same fingerprint, developer text is the client’s', async () => {
  const image = { type: 'input_image', image_url: `data:image/png;base64,${PNG}` };
  const input = [
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'rules' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'look' }, image] },
    { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: 'PATCH' },
    { type: 'custom_tool_call_output', call_id: 'c1', output: [{ type: 'input_text', text: 'ok' }, image] },
  ];
  await post('/v1/responses', { input });
  const picture = { kind: 'image', mediaType: 'image/png', sha256: '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6' };
  expect(items()).toMatchObject([
    { role: 'system', text: 'rules' },
    { role: 'user', text: 'look' },
    { role: 'user', ...picture },
    { kind: 'tool-call', name: 'apply_patch', input: 'PATCH' },
    { kind: 'tool-result', id: 'c1', parts: [{ text: 'ok' }, picture] },
  ]);
  expect(violations()).toEqual([]);
});

test('Chat: calls side by side, their results and pictures in user and tool messages are kept in order', async () => {
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } };
  const call = (id: string, path: string) => ({ id, type: 'function', function: { name: 'read', arguments: JSON.stringify({ path }) } });
  const messages = [
    { role: 'developer', content: 'rules' },
    { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
    { role: 'assistant', content: 'Reading.', reasoning_content: 'Two files.', tool_calls: [call('c1', 'a'), call('c2', 'b')] },
    { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'b' }, image] },
    { role: 'tool', tool_call_id: 'c1', content: 'a' },
  ];
  await post('/v1/chat/completions', { messages });
  const picture = { kind: 'image', mediaType: 'image/png', sha256: '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6' };
  expect(items()).toMatchObject([
    { role: 'system', text: 'rules', message: 0 },
    { role: 'user', text: 'look', message: 1 },
    { role: 'user', ...picture },
    { role: 'assistant', kind: 'reasoning', text: 'Two files.' },
    { role: 'assistant', kind: 'text', text: 'Reading.' },
    { role: 'assistant', kind: 'tool-call', id: 'c1', name: 'read', input: { path: 'a' } },
    { role: 'assistant', kind: 'tool-call', id: 'c2', name: 'read', input: { path: 'b' } },
    { role: 'tool', kind: 'tool-result', id: 'c2', parts: [{ kind: 'text', text: 'b' }, picture] },
    { role: 'tool', kind: 'tool-result', id: 'c1', parts: [{ kind: 'text', text: 'a' }] },
  ]);
  expect(violations()).toEqual([]);
});

test('Chat: the plain answer and the stream say the same', async () => {
  const messages = [{ role: 'user', content: ASK }];
  const plain = JSON.parse(await post('/v1/chat/completions', { messages })) as { choices: object[] };
  expect(plain.choices).toMatchObject([
    {
      finish_reason: 'tool_calls',
      message: {
        content: 'Creating.',
        reasoning_content: 'A file.',
        tool_calls: [{ type: 'function', function: { name: 'Write', arguments: '{"file_path":"/p/hello.txt"}' } }],
      },
    },
  ]);
  const stream = await post('/v1/chat/completions', { messages, stream: true, stream_options: { include_usage: true } });
  const events = stream
    .trim()
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''));
  expect(events.pop()).toBe('[DONE]');
  expect(events.at(-1)).toContain('"choices":[],"usage"');
  expect(
    events.flatMap((event) => (JSON.parse(event) as { choices: { delta: object }[] }).choices.map(({ delta }) => delta)),
  ).toMatchObject([
    { role: 'assistant', content: '' },
    { reasoning_content: 'A file.' },
    { content: 'Creating.' },
    { tool_calls: [{ index: 0, function: { name: 'Write', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"file_path":"/p/hello.txt"}' } }] },
    {},
  ]);
});

test('Chat: what the real API would refuse is named', async () => {
  const call = (id: string, name = 'x', args = '{}') => ({ id, type: 'function', function: { name, arguments: args } });
  const messages = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: null },
    { role: 'assistant', content: '', tool_calls: [call('c1'), call('c1'), call('c2', 'a.b', '[')] },
    { role: 'tool', tool_call_id: 'c1', content: 'ok' },
    { role: 'tool', tool_call_id: 'c1', content: 'again' },
    { role: 'user', content: 'b' },
    { role: 'function', content: 'old' },
    { role: 'assistant', content: '', tool_calls: [call('c3')] },
  ];
  await post('/v1/chat/completions', { messages });
  expect(violations()).toEqual([
    'message 1: neither content nor calls',
    'message 2: call id c1 is used twice',
    'message 2: tool name a.b',
    'message 2: arguments of call c2 are no JSON object',
    'message 4: result c1 answers no open call',
    'message 5: no result for call c2 before it',
    'message 6: role function',
    'the end: no result for call c3 before it',
  ]);
});

test('what a real API would refuse is named', async () => {
  const call = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'X', input: {} }] });
  await post('/v1/messages', { messages: [{ role: 'user', content: 'a' }, call('t1'), { role: 'user', content: 'b' }, call('t.2')] });
  expect(violations()).toEqual([
    'message 2: no result for call t1 of the message before',
    'message 3: call id t.2',
    'calls without a result at the end: t.2',
  ]);
  await post('/v1/responses', {
    input: [
      { type: 'function_call_output', call_id: 'x', output: '' },
      { type: 'function_call', call_id: 'y', name: 'a.b', arguments: '{}' },
    ],
  });
  expect(violations()).toEqual(['item 0: output x has no call before it', 'item 1: tool name a.b', 'call y has no output']);
});

test('the script goes on by tool rounds, whatever else is asked in between', async () => {
  const input: object[] = [{ role: 'user', content: ASK }];
  expect(await post('/v1/responses', { stream: true, input })).toContain('/p/hello.txt');
  await post('/v1/responses', { input: [{ role: 'user', content: 'Give this chat a title' }] });
  expect(model.requests.at(-1)?.choice).toEqual({ turn: null, step: null });
  input.push(
    { type: 'function_call', call_id: 'c', name: 'Write', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c', output: 'ok' },
  );
  expect(await post('/v1/responses', { stream: true, input })).toContain('Done.');
});

test('Anthropic: reasoning is sent only when the client asks for it', async () => {
  const messages = [{ role: 'user', content: ASK }];
  expect(await post('/v1/messages', { stream: true, messages })).not.toContain('thinking_delta');
  expect(await post('/v1/messages', { stream: true, messages, thinking: { type: 'enabled' } })).toContain('thinking_delta');
});

test('ways out are refused and remembered', async () => {
  const { port } = new URL(model.url);
  const status = await new Promise((resolve) => {
    const tunnel = request({ host: '127.0.0.1', port, method: 'CONNECT', path: 'example.invalid:443' });
    tunnel.on('connect', (response) => resolve(response.statusCode));
    tunnel.end();
  });
  expect(status).toBe(403);
  await post('/nowhere', {});
  expect(model.strays).toEqual(['CONNECT example.invalid:443', 'POST /nowhere']);
});
