// The OpenAI Responses API: reads its requests, answers in its stream format.
import type { ServerResponse } from 'node:http';
import { pictureOfUrl, type Item, type ResultPart } from './items.js';
import { fields, list, parseOr, text, type Fields } from './json.js';
import { newId, openEvents, writeJson, type Protocol } from './protocol.js';
import type { Reply } from './script.js';

export const openaiResponses: Protocol = {
  id: 'openai-responses',
  conversation: /\/responses$/,
  read: readRequest,
  violations: findViolations,
  write: writeReply,
};

/** The call by which a model finds tools that are not offered at once. */
const TOOL_SEARCH = 'tool_search';

const inputOf = (body: Fields): Fields[] =>
  typeof body['input'] === 'string' ? [{ role: 'user', content: body['input'] }] : list(body['input']).map(fields);
const isOutput = (item: Fields): boolean => text(item['type']).endsWith('_output');

function readRequest(body: Fields): Item[] {
  const items: Item[] = body['instructions'] ? [{ role: 'system', kind: 'text', text: text(body['instructions']) }] : [];
  for (const [message, item] of inputOf(body).entries()) for (const read of readItem(item)) items.push({ ...read, message });
  return items;
}

function readItem(item: Fields): Item[] {
  const call = (name: unknown, input: unknown): Item[] => [
    { role: 'assistant', kind: 'tool-call', id: text(item['call_id']), name: text(name), input },
  ];
  switch (item['type']) {
    case 'function_call':
      return call(item['name'], parseOr(item['arguments']));
    case 'custom_tool_call':
      return call(item['name'], item['input']);
    case 'tool_search_call':
      return call(TOOL_SEARCH, item['arguments']);
    case 'local_shell_call':
      return call('local_shell', item['action']);
    case 'reasoning':
      return [
        {
          role: 'assistant',
          kind: 'reasoning',
          text: list(item['summary'])
            .map((part) => text(fields(part)['text']))
            .join('\n'),
        },
      ];
    default:
      if (isOutput(item)) return [{ role: 'tool', kind: 'tool-result', id: text(item['call_id']), parts: readOutput(item['output']) }];
      return item['role'] === undefined ? [{ role: 'system', kind: 'other', text: text(item['type']) }] : readMessage(item);
  }
}

/** A developer's or a system's word is the client's, never part of the conversation. */
function readMessage(item: Fields): Item[] {
  const role = item['role'] === 'assistant' || item['role'] === 'user' ? item['role'] : 'system';
  const parts = typeof item['content'] === 'string' ? [{ text: item['content'] }] : list(item['content']).map(fields);
  return parts.map((part): Item => {
    if (part['image_url'] !== undefined) return { role, kind: 'image', ...pictureOfUrl(text(part['image_url'])) };
    return part['text'] === undefined
      ? { role, kind: 'other', text: text(part['type']) }
      : { role, kind: 'text', text: text(part['text']) };
  });
}

function readOutput(output: unknown): ResultPart[] {
  if (!Array.isArray(output)) return [{ kind: 'text', text: text(fields(output)['content'] ?? output) }];
  return list(output)
    .map(fields)
    .map((part): ResultPart => {
      if (part['image_url'] !== undefined) return { kind: 'image', ...pictureOfUrl(text(part['image_url'])) };
      return part['text'] === undefined ? { kind: 'other', text: text(part['type']) } : { kind: 'text', text: text(part['text']) };
    });
}

/** The API's own rules on calls and outputs: each has the other, once, call first. */
function findViolations(body: Fields): string[] {
  const found: string[] = [];
  const calls = new Map<string, number>();
  for (const [n, item] of inputOf(body).entries()) {
    const id = text(item['call_id']);
    if (isOutput(item)) {
      const answers = calls.get(id);
      if (answers === undefined) found.push(`item ${n}: output ${id} has no call before it`);
      else if (answers > 0) found.push(`item ${n}: call ${id} is answered twice`);
      calls.set(id, (answers ?? 0) + 1);
    } else if (text(item['type']).endsWith('_call') && item['call_id'] !== undefined) {
      if (calls.has(id)) found.push(`item ${n}: call id ${id} is used twice`);
      calls.set(id, 0);
      if (id.length > 64) found.push(`item ${n}: call id ${id} is longer than 64`);
      if (item['name'] !== undefined && !/^[a-zA-Z0-9_-]{1,128}$/.test(text(item['name'])))
        found.push(`item ${n}: tool name ${text(item['name'])}`);
    }
  }
  for (const [id, answers] of calls) if (answers === 0) found.push(`call ${id} has no output`);
  return found;
}

function writeReply(response: ServerResponse, body: Fields, reply: Reply): void {
  const output: (Fields & { type: string; id: string })[] = [];
  if (reply.reasoning !== undefined)
    output.push({
      type: 'reasoning',
      id: newId('rs_'),
      summary: [{ type: 'summary_text', text: reply.reasoning }],
      encrypted_content: 'ZmFrZQ==',
    });
  if (reply.text !== undefined)
    output.push({
      type: 'message',
      id: newId('msg_'),
      role: 'assistant',
      status: 'completed',
      content:
        reply.ends === 'refused'
          ? [{ type: 'refusal', refusal: reply.text }]
          : [{ type: 'output_text', text: reply.text, annotations: [] }],
    });
  for (const { name, input, namespace } of reply.tools ?? []) {
    const common = { call_id: newId('call_'), name, status: 'completed', ...(namespace !== undefined && { namespace }) };
    output.push(
      name === TOOL_SEARCH
        ? {
            type: 'tool_search_call',
            id: newId('tsc_'),
            call_id: common.call_id,
            execution: 'client',
            status: 'completed',
            arguments: input,
          }
        : typeof input === 'string'
          ? { type: 'custom_tool_call', id: newId('ctc_'), ...common, input }
          : { type: 'function_call', id: newId('fc_'), ...common, arguments: JSON.stringify(input) },
    );
  }
  const input_tokens = reply.tokens?.input ?? 100;
  const output_tokens = reply.tokens?.output ?? 20;
  const usage = {
    input_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
  };
  const full = {
    id: newId('resp_'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    model: body['model'],
    status: reply.ends === 'cut' ? 'incomplete' : 'completed',
    ...(reply.ends === 'cut' && { incomplete_details: { reason: 'max_output_tokens' } }),
    output,
    usage,
  };
  if (body['stream'] !== true) return writeJson(response, full);
  const events = openEvents(response);
  let sequence_number = 0;
  const send = (type: string, data: object): void => events(type, { sequence_number: sequence_number++, ...data });
  send('response.created', { response: { ...full, status: 'in_progress', output: [], usage: null } });
  for (const [output_index, item] of output.entries()) {
    const place = { item_id: item.id, output_index };
    send('response.output_item.added', {
      output_index,
      item: item.type === 'message' ? { ...item, status: 'in_progress', content: [] } : item,
    });
    const delta = reply.ends === 'refused' ? 'response.refusal.delta' : 'response.output_text.delta';
    if (item.type === 'message') send(delta, { ...place, content_index: 0, delta: reply.text });
    if (item.type === 'reasoning') send('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta: reply.reasoning });
    send('response.output_item.done', { output_index, item });
  }
  send(`response.${full.status}`, { response: full });
  response.end();
}
