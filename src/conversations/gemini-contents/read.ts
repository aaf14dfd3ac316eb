// Gemini's contents → session. Calls may have no ids: results then answer by name and order.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { readParts } from '../../dialects/gemini/decode.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { withoutRefusal } from '../toolkit/words.js';

const FORMAT = { id: 'gemini-contents', name: 'Gemini contents' };
const DIALECT = { ...FORMAT, toolKind: foreignToolKind, tolerant: true } as const;
const ENVELOPE = new Set(['contents', 'systemInstruction', 'system_instruction', 'model', 'config']);
const CONTENT = new Set(['role', 'parts']);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const contents = listUnder(document, 'contents') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  const system = systemParts(envelope);
  if (system.length > 0) session.add('system', system);
  for (const content of contents) {
    nameUnread(content, CONTENT, FORMAT, 'content', report);
    const parts = readParts(content['parts'], DIALECT).map(withoutRefusal);
    if (content['role'] === 'model') session.add('assistant', parts, model === undefined ? {} : { model });
    else session.add('user', parts);
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the contents are empty' });
  return session.items();
}

function systemParts(envelope: JsonObject): LoosePart[] {
  const { systemInstruction, system_instruction: snake, config } = envelope;
  const given = systemInstruction ?? snake ?? (isObject(config) ? config['systemInstruction'] : undefined);
  if (typeof given === 'string') return given === '' ? [] : [{ type: 'text', text: given }];
  const parts = isObject(given) && isArray(given['parts']) ? given['parts'] : isArray(given) ? given : isObject(given) ? [given] : [];
  return parts.filter(isObject).flatMap(({ text }) => (typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []));
}
