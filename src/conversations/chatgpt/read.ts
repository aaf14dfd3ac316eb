// A conversation of ChatGPT → session: the branch that is shown, the others beside it.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { branchesOf, shownHead } from '../toolkit/branches.js';
import { headerOf, onlyConversation } from '../toolkit/listed.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread } from '../../dialects/loose-part.js';
import { BODY, FORMAT, headOf, timeOf } from './head.js';
import { MessageReader, type Node } from './messages.js';

/** What is read, and the account's bookkeeping: neither is part of what was said. */
const KNOWN = new Set([
  BODY,
  'title',
  'create_time',
  'update_time',
  'current_node',
  'id',
  'conversation_id',
  'gizmo_id',
  'conversation_template_id',
  'moderation_results',
  'plugin_ids',
  'gizmo_type',
  'is_archived',
  'is_starred',
  'is_read_only',
  'is_do_not_remember',
  'is_study_mode',
  'memory_scope',
  'default_model_slug',
  'safe_urls',
  'blocked_urls',
  'conversation_origin',
  'voice',
  'async_status',
  'disabled_tool_ids',
  'workspace_id',
  'context_scopes',
  'sugar_item_id',
  'sugar_item_visible',
  'pinned_time',
  'owner',
  'linear_conversation',
  'atlas_mode_enabled',
]);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const conversation = onlyConversation(document, BODY);
  const nodes = nodesOf(conversation[BODY]);
  const current = stringOf(conversation['current_node']);
  const isNamed = current !== undefined && nodes.some(({ id }) => id === current);
  const tree = branchesOf(nodes, isNamed ? current : undefined, report);
  if (!isNamed && nodes.length > 0)
    report.add({
      rule: 'chatgpt/no-current-message',
      severity: 'info',
      message: 'the conversation does not say which message was shown last; its newest branch is used',
    });
  nameUnread(conversation, KNOWN, FORMAT, 'conversation', report);
  nameSetting(conversation, report);
  const session = new SessionBuilder(FORMAT, report, headerOf(headOf(conversation)));
  const reader = new MessageReader(nodes, tree.parents, session, report);
  for (const i of tree.order) reader.read(i);
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'this conversation is empty' });
  return session.items(shownHead(tree, (i) => reader.entryAt(i)));
}

/** A GPT or a project has instructions and files of its own. */
function nameSetting({ gizmo_id: gizmo, conversation_template_id: template }: JsonObject, report: Report): void {
  const id = stringOf(gizmo) || stringOf(template);
  if (id)
    report.add({
      rule: 'chatgpt/custom-gpt',
      severity: 'info',
      message: `the conversation took place with a custom GPT or in a project (${id}), whose instructions and files are not in the export`,
    });
}

/** A message whose parent is not told follows the one that names it as a child. */
function nodesOf(mapping: Json | undefined): Node[] {
  if (!isObject(mapping)) return [];
  const found = Object.entries(mapping).filter((pair): pair is [string, JsonObject] => isObject(pair[1]));
  const known = new Set(found.map(([id]) => id));
  const above = new Map<Json, string>();
  for (const [id, { children }] of found)
    for (const child of isArray(children) ? children : []) if (!above.has(child)) above.set(child, id);
  return found.map(([id, { message, parent }]) => {
    const at = isObject(message) ? Date.parse(timeOf(message['create_time']) ?? '') : Number.NaN;
    return {
      id,
      parent: typeof parent === 'string' && known.has(parent) ? parent : (above.get(id) ?? stringOf(parent) ?? null),
      ...(!Number.isNaN(at) && { at }),
      ...(isObject(message) && { message }),
    };
  });
}
