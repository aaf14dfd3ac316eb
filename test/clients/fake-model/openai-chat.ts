// The OpenAI chat completions API (also what every "compatible" server speaks): reads its requests, answers in its stream format.
import type { ServerResponse } from 'node:http';
import { pictureOfUrl, type Item, type ResultPart } from './items.js';
import { fields, isFields, list, parseOr, text, type Fields } from './json.js';
import { newId, openStream, writeJson, type Protocol } from './protocol.js';
import type { Reply } from './script.js';

export const openaiChat: Protocol = {
  id: 'openai-chat',
  conversation: /\/chat\/completions$/,
  read: readRequest,
  violations: findViolations,
  write: writeReply,
};

const messagesOf = (body: Fields): Fields[] => list(body['messages']).map(fields);
const callsOf = (message: Fields): Fields[] => list(message['tool_calls']).map(fields);

function readRequest(body: Fields): Item[] {
  return messagesOf(body).flatMap((message, n) => readMessage(message).map((item) => ({ ...item, message: n })));
}

function readMessage(message: Fields): Item[] {
  const parts = readContent(message['content']);
  switch (message['role']) {
    case 'tool':
      return [{ role: 'tool', kind: 'tool-result', id: text(message['tool_call_id']), parts }];
    case 'assistant':
      return [...readReasoning(message), ...parts.map((part): Item => ({ role: 'assistant', ...part })), ...callsOf(message).map(readCall)];
    default: // a developer's word is the client's, as the system's is
      return parts.map((part): Item => ({ role: message['role'] === 'user' ? 'user' : 'system', ...part }));
  }
}

function readContent(content: unknown): ResultPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }];
  return list(content)
    .map(fields)
    .map((part): ResultPart => {
      const address = fields(part['image_url'])['url'] ?? part['image_url'];
      if (address !== undefined) return { kind: 'image', ...pictureOfUrl(text(address)) };
      return part['text'] === undefined ? { kind: 'other', text: text(part['type']) } : { kind: 'text', text: text(part['text']) };
    });
}

/** Not of OpenAI's own API: compatible servers give reasoning under these names, and clients send it back under the same. */
function readReasoning(message: Fields): Item[] {
  const given = text(message['reasoning_content'] ?? message['reasoning'] ?? message['reasoning_text']);
  return given === '' ? [] : [{ role: 'assistant', kind: 'reasoning', text: given }];
}

function readCall(call: Fields): Item {
  const called = fields(call['function'] ?? call['custom']);
  return {
    role: 'assistant',
    kind: 'tool-call',
    id: text(call['id']),
    name: text(called['name']),
    input: call['type'] === 'custom' ? called['input'] : parseOr(called['arguments']),
  };
}

/** The API's own rules: right after an assistant's calls stand their results, one each, and nothing else. */
function findViolations(body: Fields): string[] {
  const found: string[] = [];
  let open = new Set<string>();
  const closeCalls = (place: string): void => {
    for (const id of open) found.push(`${place}: no result for call ${id} before it`);
    open = new Set();
  };
  for (const [n, message] of messagesOf(body).entries()) {
    if (message['role'] === 'tool') {
      const id = text(message['tool_call_id']);
      if (!open.delete(id)) found.push(`message ${n}: result ${id} answers no open call`);
      continue;
    }
    closeCalls(`message ${n}`);
    if (!['system', 'developer', 'user', 'assistant'].includes(text(message['role'])))
      found.push(`message ${n}: role ${text(message['role'])}`);
    if (message['role'] !== 'assistant') continue;
    const calls = callsOf(message);
    if (calls.length === 0 && (message['content'] === null || message['content'] === undefined))
      found.push(`message ${n}: neither content nor calls`);
    for (const call of calls) {
      const id = text(call['id']);
      found.push(...faultsOf(call, open.has(id)).map((fault) => `message ${n}: ${fault}`));
      open.add(id);
    }
  }
  closeCalls('the end');
  return found;
}

function faultsOf(call: Fields, repeated: boolean): string[] {
  const found: string[] = [];
  const id = text(call['id']);
  const called = fields(call['function'] ?? call['custom']);
  if (repeated) found.push(`call id ${id} is used twice`);
  if (id.length === 0 || id.length > 40) found.push(`call id ${id} is not of 1 to 40 characters`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(text(called['name']))) found.push(`tool name ${text(called['name'])}`);
  if (call['type'] === 'function' && !isFields(parseOr(called['arguments']))) found.push(`arguments of call ${id} are no JSON object`);
  return found;
}

const STOP = { refused: 'content_filter', cut: 'length' };

function writeReply(response: ServerResponse, body: Fields, reply: Reply): void {
  const tool_calls = (reply.tools ?? []).map(({ name, input }) =>
    typeof input === 'string'
      ? { id: newId('call_'), type: 'custom', custom: { name, input } }
      : { id: newId('call_'), type: 'function', function: { name, arguments: JSON.stringify(input) } },
  );
  const finish_reason = reply.ends ? STOP[reply.ends] : tool_calls.length > 0 ? 'tool_calls' : 'stop';
  const prompt_tokens = reply.tokens?.input ?? 100;
  const completion_tokens = reply.tokens?.output ?? 20;
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  const common = { id: newId('chatcmpl-'), created: Math.floor(Date.now() / 1000), model: body['model'] };
  if (body['stream'] !== true) {
    const message = {
      role: 'assistant',
      content: reply.text ?? null,
      ...(reply.reasoning !== undefined && { reasoning_content: reply.reasoning }),
      ...(tool_calls.length > 0 && { tool_calls }),
    };
    return writeJson(response, { ...common, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage });
  }
  const send = openStream(response);
  const chunk = (choices: readonly object[], more: object = {}): void =>
    send(JSON.stringify({ ...common, object: 'chat.completion.chunk', choices, ...more }));
  const delta = (change: object): void => chunk([{ index: 0, delta: change, finish_reason: null }]);
  delta({ role: 'assistant', content: '' });
  if (reply.reasoning !== undefined) delta({ reasoning_content: reply.reasoning });
  if (reply.text !== undefined) delta({ content: reply.text });
  for (const [index, call] of tool_calls.entries()) {
    if (call.custom) {
      delta({ tool_calls: [{ index, ...call }] });
      continue;
    }
    // first the name, then the arguments, as the real stream has them
    delta({ tool_calls: [{ index, ...call, function: { ...call.function, arguments: '' } }] });
    delta({ tool_calls: [{ index, function: { arguments: call.function.arguments } }] });
  }
  chunk([{ index: 0, delta: {}, finish_reason }]);
  if (fields(body['stream_options'])['include_usage'] === true) chunk([], { usage });
  send('[DONE]');
  response.end();
}
