// Anthropic's messages → session. The system prompt comes first; results are messages of their own.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { readBlocks } from '../../dialects/anthropic/decode.js';
import { envelopeOf, listUnder, tellUnknownRole } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { withoutRefusal } from '../toolkit/words.js';

const FORMAT = { id: 'anthropic-messages', name: 'Anthropic Messages' };
const ENVELOPE = new Set(['system', 'messages', 'model', 'max_tokens', 'stream', 'anthropic_version']);
const MESSAGE = new Set(['role', 'content']);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const messages = listUnder(document, 'messages') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  const system = systemTexts(envelope['system']);
  if (system.length > 0) session.add('system', system);
  messages.forEach((message, i) => {
    const role = message['role'];
    if (role !== 'user' && role !== 'assistant' && role !== 'system') {
      tellUnknownRole(i + 1, message['role'], report);
      return;
    }
    nameUnread(message, MESSAGE, FORMAT, 'message', report);
    session.add(
      role,
      readBlocks(message['content'], { ...FORMAT, toolKind: foreignToolKind, tolerant: report }).map(withoutRefusal),
      role === 'assistant' && model !== undefined ? { model } : {},
    );
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages are empty' });
  return session.items();
}

function systemTexts(system: Json | undefined): LoosePart[] {
  if (typeof system === 'string') return system === '' ? [] : [{ type: 'text', text: system }];
  const texts = isArray(system) ? system.filter(isObject).map((block) => block['text']) : [];
  return texts.filter((text) => typeof text === 'string').map((text) => ({ type: 'text', text }));
}
