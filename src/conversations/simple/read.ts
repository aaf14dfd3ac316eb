// Simple → session, by the levels of its specification; a message that does not parse is named, not fatal.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { readBlocks } from '../../dialects/anthropic/decode.js';
import { decodeUsage } from '../../dialects/anthropic/usage.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { nameUnread } from '../../dialects/loose-part.js';

const FORMAT = { id: 'simple', name: 'txcript Simple' };
const HEAD = new Set(['id', 'timestamp', 'cwd', 'git_branch', 'title', 'cli_version', 'model', 'messages']);
const MESSAGE = new Set(['role', 'content', 'timestamp', 'model', 'stop_reason', 'usage', 'id']);

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const head = isObject(json) ? json : {};
  const messages = isArray(head['messages']) ? head['messages'] : [];
  nameUnread(head, HEAD, FORMAT, 'document', report);
  const session = new SessionBuilder(FORMAT, report, headerOf(head));
  const model = stringOf(head['model']);
  messages.forEach((message, i) => {
    const role = isObject(message) ? stringOf(message['role'])?.trim().toLowerCase() : undefined;
    if (
      !isObject(message) ||
      (role !== 'user' && role !== 'assistant' && role !== 'system') ||
      !(typeof message['content'] === 'string' || isArray(message['content']))
    ) {
      report.add({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `message ${i + 1} is left out: its role or content is not one that Simple knows`,
      });
      return;
    }
    nameUnread(message, MESSAGE, FORMAT, 'message', report);
    session.add(role, readBlocks(message['content'], { ...FORMAT, toolKind: foreignToolKind, tolerant: report }), factsOf(message, model));
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the document has no readable messages' });
  return session.items();
}

function headerOf(head: JsonObject): Partial<Header> {
  const { id, timestamp, cwd, git_branch: branch, title, cli_version: version } = head;
  return {
    ...(typeof id === 'string' && { id }),
    ...(isTime(timestamp) && { startedAt: timestamp }),
    ...(typeof title === 'string' && title !== '' && { title }),
    ...(typeof version === 'string' && { agentVersion: version }),
    ...(typeof cwd === 'string' && cwd !== '' && { workspace: { cwd, ...(typeof branch === 'string' && branch !== '' && { branch }) } }),
  };
}

function factsOf(message: JsonObject, sessionModel: string | undefined): MessageFacts {
  const { id, timestamp } = message;
  const counted = decodeUsage(message['usage']);
  const model = stringOf(message['model']) ?? (message['role'] === 'user' ? undefined : sessionModel);
  return {
    ...(typeof id === 'string' && { id }),
    ...(isTime(timestamp) && { at: timestamp }),
    ...(model !== undefined && { model }),
    ...(counted && { usage: counted }),
    ...(message['stop_reason'] === 'aborted' && { interrupted: true as const }),
  };
}

function isTime(value: Json | undefined): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
