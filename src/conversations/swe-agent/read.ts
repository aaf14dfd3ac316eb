// A trajectory of SWE-agent's → session. Demonstrations are no part of the work.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { decodeCall, decodeContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import type { ConversationText } from '../../model/conversation.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Part, SessionItem } from '../../model/session.js';
import { tellUnknownRole } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { addMini, miniMessages } from './mini.js';
import { shellCall, texts } from './shell.js';

const FORMAT = { id: 'swe-agent', name: 'SWE-agent trajectory' };
const DIALECT: ChatDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const document: JsonObject = isObject(json) ? json : {};
  const history = objectsIn(document['history']);
  const session = new SessionBuilder(FORMAT, report, headerOf(document));
  const info = isObject(document['info']) ? document['info'] : {};
  const mini = miniMessages(document);
  if (mini) addMini(session, mini, info, report);
  else if (history.length > 0) addHistory(session, history, report);
  else for (const step of objectsIn(document['trajectory'])) addStep(session, step);
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the trajectory is empty' });
  addOutcome(session, info);
  return session.items();
}

function headerOf(document: JsonObject): { readonly id?: string } {
  const environment = stringOf(document['environment']);
  const id = stringOf(document['instance_id']) ?? (environment === 'main' ? undefined : environment); // newer ones all call it “main”
  return id ? { id } : {};
}

function addHistory(session: SessionBuilder, history: readonly JsonObject[], report: Report): void {
  let open: string | undefined;
  history.forEach((message, i) => {
    if (message['is_demo'] === true) {
      report.tally('swe-agent demonstrations', (n) => ({
        rule: 'interchange/entry-left-out',
        severity: 'info',
        message: `${n === 1 ? 'a message of a demonstration is' : `${n} messages of a demonstration are`} left out`,
      }));
      return;
    }
    const content = decodeContent(message['content'] ?? null, DIALECT);
    const role = message['role'];
    if (role === 'system') session.add('system', content);
    else if (role === 'assistant') {
      const call = `step-${i + 1}`;
      open = hasCalls(message) ? undefined : hasAction(message) ? call : undefined;
      session.add('assistant', replyOf(message, content, call));
    } else if (role === 'tool' || (role === 'user' && open !== undefined)) {
      session.add('tool', [{ type: 'tool-result', call: open ?? answeredBy(message), output: content }]);
      open = undefined;
    } else if (role === 'user') session.add('user', content);
    else tellUnknownRole(i + 1, role, report);
  });
}

function replyOf(message: JsonObject, content: readonly Part[], call: string): LoosePart[] {
  if (hasCalls(message)) {
    const calls = objectsIn(message['tool_calls']).flatMap((one) => decodeCall(one, DIALECT) ?? []);
    return [...content, ...calls];
  }
  if (!hasAction(message)) return [...content];
  const thought = stringOf(message['thought']);
  return [...(thought === undefined ? content : texts(thought)), shellCall(call, stringOf(message['action']) ?? '')];
}

function hasCalls(message: JsonObject): boolean {
  return isArray(message['tool_calls']) && message['tool_calls'].length > 0;
}

function hasAction(message: JsonObject): boolean {
  return (stringOf(message['action']) ?? '').trim() !== '';
}

function answeredBy(message: JsonObject): string | undefined {
  const [first] = isArray(message['tool_call_ids']) ? message['tool_call_ids'] : [];
  return stringOf(first) ?? stringOf(message['tool_call_id']);
}

function addStep(session: SessionBuilder, step: JsonObject): void {
  const call = `step-${session.length + 1}`;
  const action = stringOf(step['action']) ?? '';
  const said = texts(stringOf(step['thought']) ?? stringOf(step['response']));
  session.add('assistant', action.trim() === '' ? said : [...said, shellCall(call, action)]);
  if (action.trim() !== '') session.add('tool', [{ type: 'tool-result', call, output: texts(stringOf(step['observation'])) }]);
}

/** How it ended, and the patch that it handed in. */
function addOutcome(session: SessionBuilder, info: JsonObject): void {
  const [status, patch] = [stringOf(info['exit_status']), stringOf(info['submission'])];
  const lines = [...(status ? [`Exit status: ${status}`] : []), ...(patch?.trim() ? ['Submission:', patch] : [])];
  if (lines.length > 0) session.add('user', texts(lines.join('\n')), { synthetic: 'sub-agent-report' });
}

function objectsIn(value: Json | undefined): JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}
