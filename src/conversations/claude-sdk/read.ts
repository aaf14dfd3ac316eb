// Messages of the Claude Agent SDK → session. Those of sub-agents are left out: their reports come back as results.
import { readBlocks } from '../../dialects/anthropic/decode.js';
import { decodeUsage } from '../../dialects/anthropic/usage.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { ConversationText } from '../../model/conversation.js';
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';

const FORMAT = { id: 'claude-sdk', name: 'Claude Agent SDK messages' };

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const list = isArray(json) ? json.filter(isObject) : [];
  const session = new SessionBuilder(FORMAT, report, headerOf(list));
  for (const one of list) {
    const { type, message } = one;
    if ((type !== 'assistant' && type !== 'user') || !isObject(message)) continue;
    if (typeof one['parent_tool_use_id'] === 'string') {
      report.tally('claude-sdk sub-agent', (n) => ({
        rule: 'interchange/entry-left-out',
        severity: 'info',
        message: `${n === 1 ? 'a message of a sub-agent is' : `${n} messages of sub-agents are`} left out`,
      }));
      continue;
    }
    const isSynthetic = type === 'user' && one['isSynthetic'] === true;
    const parts = readBlocks(message['content'] ?? null, { ...FORMAT, toolKind: foreignToolKind, tolerant: report });
    session.add(type, parts, { ...factsOf(one, message), ...(isSynthetic && { synthetic: true as const }) });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'nothing was said in these messages' });
  return session.items();
}

function headerOf(list: readonly JsonObject[]): Partial<Header> {
  const init = list.find(({ type, subtype }) => type === 'system' && subtype === 'init') ?? {};
  const [id, cwd, version] = [stringOf(list[0]?.['session_id']), stringOf(init['cwd']), stringOf(init['claude_code_version'])];
  return {
    ...(id && { id }),
    ...(version && { agentVersion: version }),
    ...(cwd && { workspace: { cwd } }),
  };
}

function factsOf(one: JsonObject, message: JsonObject): MessageFacts {
  const { timestamp, uuid } = one;
  const [model, counted] = [stringOf(message['model']), decodeUsage(message['usage'])];
  return {
    ...(typeof uuid === 'string' && { id: uuid }),
    ...(typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp)) && { at: timestamp }),
    ...(model && { model }),
    ...(counted && { usage: counted }),
  };
}
