// Gemini's generateContent API: reads its requests, answers plainly or in its stream format, as the path asks.
import type { ServerResponse } from 'node:http';
import { pictureOfBase64, pictureOfUrl, type Item, type Picture, type ResultPart } from './items.js';
import { fields, list, text, type Fields } from './json.js';
import { newId, writeJson, type Protocol } from './protocol.js';
import type { Reply } from './script.js';

export const geminiGenerateContent: Protocol = {
  id: 'gemini-generate-content',
  conversation: /:(?:generateContent|streamGenerateContent)$/,
  others: [{ path: /:countTokens$/, answer: { totalTokens: 100 } }],
  read: readRequest,
  violations: findViolations,
  write: writeReply,
};

const partsOf = (content: Fields): Fields[] => list(content['parts']).map(fields);
const contentsOf = (body: Fields): Fields[] => list(body['contents']).map(fields);

function readRequest(body: Fields): Item[] {
  const items: Item[] = partsOf(fields(body['systemInstruction'])).map((part) => ({
    role: 'system',
    kind: 'text',
    text: text(part['text']),
  }));
  for (const [message, content] of contentsOf(body).entries()) {
    for (const part of partsOf(content)) items.push({ ...readPart(content['role'] === 'model' ? 'assistant' : 'user', part), message });
  }
  return items;
}

function readPart(role: Item['role'], part: Fields): Item {
  const [call, response] = [fields(part['functionCall']), fields(part['functionResponse'])];
  if (part['functionCall'] !== undefined)
    return { role, kind: 'tool-call', id: text(call['id']), name: text(call['name']), input: call['args'] };
  if (part['functionResponse'] !== undefined) return readResponse(response);
  const picture = pictureOf(part);
  if (picture) return { role, kind: 'image', ...picture };
  if (part['text'] === undefined) return { role, kind: 'other', text: Object.keys(part)[0] ?? '' };
  return { role, kind: part['thought'] === true ? 'reasoning' : 'text', text: text(part['text']) };
}

/** `output` or `error` is what the tool said; anything else is shown to the model as the object it is. */
function readResponse(response: Fields): Item {
  const said = fields(response['response']);
  const words = said['output'] ?? said['error'] ?? said;
  const parts: ResultPart[] = [{ kind: 'text', text: text(words) }];
  for (const inner of list(response['parts']).map(fields)) {
    const picture = pictureOf(inner);
    parts.push(picture ? { kind: 'image', ...picture } : { kind: 'other', text: Object.keys(inner)[0] ?? '' });
  }
  return { role: 'tool', kind: 'tool-result', id: text(response['id']), parts, ...(said['error'] !== undefined && { failed: true }) };
}

function pictureOf(part: Fields): Picture | undefined {
  const [inline, file] = [fields(part['inlineData']), fields(part['fileData'])];
  if (part['inlineData'] !== undefined) return pictureOfBase64(text(inline['mimeType']), text(inline['data']));
  return part['fileData'] === undefined ? undefined : pictureOfUrl(text(file['fileUri']));
}

/**
 * The API's own rules on calls and responses: they are in neighbouring contents, and every call is answered.
 * It also counts the responses; that is not asked for here, since Gemini CLI itself sends each of them twice after a resume (0.61.0).
 */
function findViolations(body: Fields): string[] {
  const found: string[] = [];
  let open: string[] = [];
  for (const [n, content] of contentsOf(body).entries()) {
    const parts = partsOf(content);
    const answers = parts
      .filter((part) => part['functionResponse'] !== undefined)
      .map((part) => text(fields(part['functionResponse'])['id']));
    for (const id of open) if (!answers.includes(id)) found.push(`content ${n}: no response for call ${id} of the content before`);
    for (const id of new Set(answers))
      if (!open.includes(id)) found.push(`content ${n}: response ${id} answers no call of the content before`);
    const calls = parts.map((part) => fields(part['functionCall'])).filter((call) => call['name'] !== undefined);
    for (const call of calls)
      if (!/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/.test(text(call['name']))) found.push(`content ${n}: tool name ${text(call['name'])}`);
    if (parts.length === 0) found.push(`content ${n}: no parts`);
    open = calls.map((call) => text(call['id']));
  }
  if (open.length > 0) found.push(`calls without a response at the end: ${open.join(', ')}`);
  return found;
}

const STOP = { refused: 'SAFETY', cut: 'MAX_TOKENS' };

function writeReply(response: ServerResponse, _body: Fields, reply: Reply, path: string): void {
  const parts: Fields[] = [];
  if (reply.reasoning !== undefined) parts.push({ text: reply.reasoning, thought: true });
  if (reply.text !== undefined && reply.ends !== 'refused') parts.push({ text: reply.text }); // the API gives no words with a refusal
  for (const { name, input } of reply.tools ?? [])
    parts.push({ functionCall: { id: newId('fc_'), name, args: input }, thoughtSignature: 'ZmFrZQ==' });
  const promptTokenCount = reply.tokens?.input ?? 100;
  const candidatesTokenCount = reply.tokens?.output ?? 20;
  const answer = {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: reply.ends ? STOP[reply.ends] : 'STOP' }],
    usageMetadata: { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount },
    modelVersion: 'fake',
    responseId: newId(''),
  };
  if (!path.endsWith(':streamGenerateContent')) return writeJson(response, answer);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.end(`data: ${JSON.stringify(answer)}\n\n`);
}
