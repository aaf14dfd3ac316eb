// Shows that the fake model reads what the comparison relies on (flags, images, order) and answers as the real APIs do.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeModel, type FakeModel } from './server.js';

const ASK = 'Create hello.txt with a greeting';
const PNG = 'iVBORw0KGgo=';
let model: FakeModel;

beforeAll(async () => {
  const steps = [{ reasoning: 'A file.', text: 'Creating.', tools: [{ name: 'Write', input: { file_path: '{{cwd}}/hello.txt' } }] }, { text: 'Done.' }];
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
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: [{ type: 'text', text: 'before' }, image, { type: 'text', text: 'after' }] }] },
  ];
  await post('/v1/messages?beta=true', { messages });
  const picture = { kind: 'image', mediaType: 'image/png', sha256: '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6' };
  expect(items()).toMatchObject([
    { role: 'user', kind: 'text', text: 'look' },
    { role: 'user', ...picture },
    { role: 'assistant', kind: 'tool-call', id: 't1', name: 'Read', input: { file_path: 'x' } },
    { role: 'tool', kind: 'tool-result', id: 't1', failed: true, parts: [{ kind: 'text', text: 'before' }, picture, { kind: 'text', text: 'after' }] },
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

test('what a real API would refuse is named', async () => {
  const call = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'X', input: {} }] });
  await post('/v1/messages', { messages: [{ role: 'user', content: 'a' }, call('t1'), { role: 'user', content: 'b' }, call('t.2')] });
  expect(violations()).toEqual(['message 2: no result for call t1 of the message before', 'message 3: call id t.2', 'calls without a result at the end: t.2']);
  await post('/v1/responses', { input: [{ type: 'function_call_output', call_id: 'x', output: '' }, { type: 'function_call', call_id: 'y', name: 'a.b', arguments: '{}' }] });
  expect(violations()).toEqual(['item 0: output x has no call before it', 'item 1: tool name a.b', 'call y has no output']);
});

test('the script goes on by tool rounds, whatever else is asked in between', async () => {
  const input: object[] = [{ role: 'user', content: ASK }];
  expect(await post('/v1/responses', { stream: true, input })).toContain('/p/hello.txt');
  await post('/v1/responses', { input: [{ role: 'user', content: 'Give this chat a title' }] });
  expect(model.requests.at(-1)?.choice).toEqual({ turn: null, step: null });
  input.push({ type: 'function_call', call_id: 'c', name: 'Write', arguments: '{}' }, { type: 'function_call_output', call_id: 'c', output: 'ok' });
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
