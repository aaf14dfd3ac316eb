// The Anthropic Messages API: reads its requests, answers in its stream format.
import type { ServerResponse } from 'node:http';
import { pictureOfBase64, pictureOfUrl, type Item, type Picture, type ResultPart } from './items.js';
import { fields, list, text, type Fields } from './json.js';
import { newId, openEvents, writeJson, type Protocol } from './protocol.js';
import type { Reply } from './script.js';

export const anthropicMessages: Protocol = {
  id: 'anthropic-messages',
  conversation: /\/messages$/,
  others: [{ path: /\/messages\/count_tokens$/, answer: { input_tokens: 100 } }],
  read: readRequest,
  violations: findViolations,
  write: writeReply,
};

const blocksOf = (content: unknown): Fields[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).map(fields);
const messagesOf = (body: Fields): Fields[] => list(body['messages']).map(fields);

function readRequest(body: Fields): Item[] {
  const items: Item[] = blocksOf(body['system']).map((block) => ({ role: 'system', kind: 'text', text: text(block['text']) }));
  for (const [message, { role, content }] of messagesOf(body).entries()) {
    for (const block of blocksOf(content))
      items.push({ ...readBlock(role === 'assistant' || role === 'system' ? role : 'user', block), message });
  }
  return items;
}

function readBlock(role: Item['role'], block: Fields): Item {
  switch (block['type']) {
    case 'text':
      return { role, kind: 'text', text: text(block['text']) };
    case 'thinking':
      return { role, kind: 'reasoning', text: text(block['thinking']) };
    case 'redacted_thinking':
      return { role, kind: 'reasoning', text: text(block['data']) };
    case 'tool_use':
      return { role, kind: 'tool-call', id: text(block['id']), name: text(block['name']), input: block['input'] };
    case 'tool_result':
      return {
        role: 'tool',
        kind: 'tool-result',
        id: text(block['tool_use_id']),
        parts: blocksOf(block['content']).map(readResultPart),
        ...(block['is_error'] === true && { failed: true }),
      };
    case 'image':
      return { role, kind: 'image', ...pictureOf(block) };
    default:
      return { role, kind: 'other', text: text(block['type']) };
  }
}

function readResultPart(block: Fields): ResultPart {
  if (block['type'] === 'text') return { kind: 'text', text: text(block['text']) };
  return block['type'] === 'image' ? { kind: 'image', ...pictureOf(block) } : { kind: 'other', text: text(block['type']) };
}

function pictureOf(block: Fields): Picture {
  const source = fields(block['source']);
  return source['type'] === 'base64'
    ? pictureOfBase64(text(source['media_type']), text(source['data']))
    : pictureOfUrl(text(source['url']));
}

/** The API's own rules on calls and results: the message after a call starts with the results of all its calls. */
function findViolations(body: Fields): string[] {
  const found: string[] = [];
  const messages = messagesOf(body).filter((message) => message['role'] !== 'system'); // the client's own, between messages
  if (messages.length > 0 && messages[0]?.['role'] !== 'user') found.push('first message is not from the user');
  let open: string[] = [];
  for (const [n, message] of messages.entries()) {
    const blocks = blocksOf(message['content']);
    const results = blocks.filter((block) => block['type'] === 'tool_result').map((block) => text(block['tool_use_id']));
    for (const id of open) if (!results.includes(id)) found.push(`message ${n}: no result for call ${id} of the message before`);
    for (const id of results) if (!open.includes(id)) found.push(`message ${n}: result ${id} answers no call of the message before`);
    if (new Set(results).size !== results.length) found.push(`message ${n}: a call is answered twice`);
    const late = blocks.findIndex((block, i) => block['type'] === 'tool_result' && i > 0 && blocks[i - 1]?.['type'] !== 'tool_result');
    if (late >= 0) found.push(`message ${n}: a result stands behind other content`);
    // neighbouring messages of one role count as one
    const calls = blocks.filter((block) => block['type'] === 'tool_use').map((block) => text(block['id']));
    for (const id of calls) if (!/^[a-zA-Z0-9_-]+$/.test(id)) found.push(`message ${n}: call id ${id}`);
    for (const block of blocks)
      if (block['type'] === 'tool_use' && !/^[a-zA-Z0-9_-]{1,128}$/.test(text(block['name'])))
        found.push(`message ${n}: tool name ${text(block['name'])}`);
    open = message['role'] === 'assistant' && messages[n + 1]?.['role'] === 'assistant' ? [...open, ...calls] : calls;
  }
  if (open.length > 0) found.push(`calls without a result at the end: ${open.join(', ')}`);
  return found;
}

const STOP = { refused: 'refusal', cut: 'max_tokens' };

function writeReply(response: ServerResponse, body: Fields, reply: Reply): void {
  const id = newId('msg_');
  const model = body['model'];
  const thinking = fields(body['thinking'])['type'];
  const content: (
    | { type: 'thinking'; thinking: string; signature: string }
    | { type: 'text'; text: string }
    | { type: 'tool_use'; id: string; name: string; input: unknown }
  )[] = [];
  // only when asked for: a real model sends none otherwise
  if (reply.reasoning !== undefined && thinking !== undefined && thinking !== 'disabled')
    content.push({ type: 'thinking', thinking: reply.reasoning, signature: 'ZmFrZQ==' });
  if (reply.text !== undefined) content.push({ type: 'text', text: reply.text });
  for (const call of reply.tools ?? []) content.push({ type: 'tool_use', id: newId('toolu_'), name: call.name, input: call.input });
  const stop_reason = reply.ends ? STOP[reply.ends] : reply.tools?.length ? 'tool_use' : 'end_turn';
  const output_tokens = reply.tokens?.output ?? 20;
  const usage = { input_tokens: reply.tokens?.input ?? 100, output_tokens, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { id, type: 'message', role: 'assistant', model, stop_sequence: null };
  if (body['stream'] !== true) return writeJson(response, { ...message, content, stop_reason, usage });
  const send = openEvents(response);
  send('message_start', { message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } } });
  for (const [index, block] of content.entries()) {
    const open = (content_block: object): void => send('content_block_start', { index, content_block });
    const delta = (change: object): void => send('content_block_delta', { index, delta: change });
    if (block.type === 'text') {
      open({ type: 'text', text: '' });
      delta({ type: 'text_delta', text: block.text });
    } else if (block.type === 'thinking') {
      open({ type: 'thinking', thinking: '', signature: '' });
      delta({ type: 'thinking_delta', thinking: block.thinking });
      delta({ type: 'signature_delta', signature: block.signature });
    } else {
      open({ type: 'tool_use', id: block.id, name: block.name, input: {} });
      delta({ type: 'input_json_delta', partial_json: JSON.stringify(block.input) });
    }
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens } });
  send('message_stop', {});
  response.end();
}
