// A conversation of claude.ai → session: the branch that is shown, the others beside it.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { branchesOf, shownHead, type Link } from '../toolkit/branches.js';
import { headerOf, onlyConversation } from '../toolkit/listed.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread } from '../../dialects/loose-part.js';
import { partsOfMessage } from './blocks.js';
import { BODY, FORMAT, headOf, timeOf } from './head.js';

/** The parent of the first message. */
const ROOT = '00000000-0000-4000-8000-000000000000';
const ROLES: ReadonlyMap<Json | undefined, Role> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
]);
/** What is read, and the account's bookkeeping: neither is part of what was said. */
const KNOWN = new Set([
  BODY,
  'uuid',
  'conversation_id',
  'name',
  'title',
  'created_at',
  'updated_at',
  'current_leaf_message_uuid',
  'model',
  'project',
  'project_uuid',
  'account',
  'settings',
  'is_starred',
  'is_temporary',
  'platform',
  'session_id',
  'has_more',
  'user_uuid',
]);

const KNOWN_OF_MESSAGE = new Set([
  'uuid',
  'text',
  'content',
  'sender',
  'created_at',
  'updated_at',
  'attachments',
  'files',
  'files_v2',
  'parent_message_uuid',
  'index',
  'truncated',
  'stop_reason',
  'sync_sources',
  'input_mode',
  'chat_feedback',
  'nOptions',
  'selectedOption',
]);

interface Utterance extends Link {
  readonly message: JsonObject;
}

export function read(document: ConversationText, report: Report): SessionItem[] {
  const conversation = onlyConversation(document, BODY);
  const { said, isTree } = saidIn(conversation[BODY], report);
  const tree = branchesOf(said, isTree ? stringOf(conversation['current_leaf_message_uuid']) : undefined, report);
  nameUnread(
    stringOf(conversation['summary'])?.trim() === '' ? { ...conversation, summary: null } : conversation,
    KNOWN,
    FORMAT,
    'conversation',
    report,
  );
  nameProject(conversation, report);
  const session = new SessionBuilder(FORMAT, report, headerOf(headOf(conversation)));
  const model = stringOf(conversation['model']);
  const entries: (string | null)[] = Array.from({ length: said.length }, () => null);
  const entryAt = (i: number): string | null => (i < 0 ? null : entries[i]!);
  for (const i of tree.order) {
    const { id, message } = said[i]!;
    session.continueFrom(entryAt(tree.parents[i]!));
    const role = ROLES.get(message['sender']);
    const parts = role === undefined ? [] : partsOfMessage(message, id, report);
    const at = timeOf(message['created_at']);
    nameUnread(message, KNOWN_OF_MESSAGE, FORMAT, 'message', report);
    if (message['truncated'] === true)
      report.tally('claude-ai truncated', (n) => ({
        rule: 'claude-ai/truncated',
        severity: 'warning',
        message: `${n === 1 ? 'a message was' : `${n} messages were`} cut by the vendor`,
      }));
    if (role === undefined)
      report.tally('claude-ai sender', (n) => ({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `${n === 1 ? 'a message from an unknown sender is' : `${n} messages from unknown senders are`} left out`,
      }));
    else if (parts.length > 0)
      session.add(role, parts, {
        id,
        ...(at !== undefined && { at }),
        ...(model && { model }),
        ...(message['truncated'] === true && { interrupted: true }),
      });
    entries[i] = session.last;
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'this conversation is empty' });
  return session.items(shownHead(tree, entryAt));
}

/** A project has instructions and documents of its own. */
function nameProject({ project, project_uuid: id }: JsonObject, report: Report): void {
  const name = (isObject(project) && (stringOf(project['name']) || stringOf(project['uuid']))) || stringOf(id);
  if (name)
    report.add({
      rule: 'claude-ai/project',
      severity: 'info',
      message: `the conversation took place in a project (${name}), whose instructions and documents are not part of it`,
      hint: 'The export has them in projects.json.',
    });
}

/** Older exports name no parents: there the messages follow one another. */
function saidIn(list: Json | undefined, report: Report): { readonly said: readonly Utterance[]; readonly isTree: boolean } {
  const messages = isArray(list) ? list.filter(isObject) : [];
  const isTree = messages.some((message) => typeof message['parent_message_uuid'] === 'string');
  const odd = (isArray(list) ? list.length : 0) - messages.length;
  if (odd > 0)
    report.add({
      rule: 'interchange/entry-left-out',
      severity: 'warning',
      count: odd,
      message:
        `${odd === 1 ? 'an element of the message list is not a message and is' : `${odd} elements of the message list are not messages and are`} ` +
        'left out',
    });
  const ids = new Set<string>();
  const said: Utterance[] = [];
  messages.forEach((message, i) => {
    const id = stringOf(message['uuid']) || `#${i + 1}`;
    if (ids.has(id)) {
      report.tally('claude-ai repeated', (n) => ({
        rule: 'interchange/entry-left-out',
        severity: 'info',
        message: `${n === 1 ? 'a repeated message is' : `${n} repeated messages are`} left out`,
      }));
      return;
    }
    ids.add(id);
    const parent = stringOf(message['parent_message_uuid']);
    const at = Date.parse(timeOf(message['created_at']) ?? '');
    said.push({
      id,
      message,
      parent: parent === undefined ? (said.at(-1)?.id ?? null) : parent === ROOT || parent === '' ? null : parent,
      ...(!Number.isNaN(at) && { at }),
    });
  });
  return { said, isTree };
}
