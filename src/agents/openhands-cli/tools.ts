// OpenHands' tools: what kind of work each does and what a call touched. Its first generation had the same ones by the names of actions.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanState, PlanStep } from '../../model/plan.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../agent.js';
import { patchedPaths, toolKinds, toolUse } from '../toolkit/describe-tool.js';

const kindByName = toolKinds({
  terminal: 'execute',
  execute_bash: 'execute',
  bash: 'execute',
  run: 'execute',
  execute_ipython_cell: 'execute',
  run_ipython: 'execute',
  run_shell_command: 'execute',
  file_editor: 'edit',
  planning_file_editor: 'edit',
  str_replace_editor: 'edit',
  apply_patch: 'edit',
  edit: 'edit',
  edit_file: 'edit',
  write: 'edit',
  write_file: 'edit',
  read: 'read',
  read_file: 'read',
  list_directory: 'read',
  glob: 'search',
  grep: 'search',
  browse: 'fetch',
  browse_interactive: 'fetch',
  browser: 'fetch',
  browser_navigate: 'fetch',
  fetch: 'fetch',
  task_tracker: 'plan',
  task_tracking: 'plan',
  think: 'think',
});

export function toolKind(tool: string, input: Json = {}): ToolKind {
  const kind = kindByName(tool);
  return kind === 'edit' && isObject(input) && input['command'] === 'view' ? 'read' : kind;
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool, input);
  if (!isObject(input)) return { kind };
  const patch = tool === 'apply_patch' ? stringOf(input['patch']) : undefined;
  const path = stringOf(input['path']) ?? stringOf(input['file_path']) ?? stringOf(input['dir_path']);
  return toolUse(kind, {
    paths: patch === undefined ? (path === undefined ? [] : [path]) : patchedPaths(patch),
    command: kind === 'execute' ? (stringOf(input['command']) ?? stringOf(input['code'])) : undefined,
    plan: kind === 'plan' ? stepsIn(input['task_list']) : undefined,
  });
}

const STATES = new Map<string, PlanState>([
  ['todo', 'pending'],
  ['in_progress', 'active'],
  ['done', 'done'],
]);

/** Looking at the list says nothing new. */
function stepsIn(list: Json | undefined): PlanStep[] | undefined {
  if (!isArray(list) || list.length === 0) return undefined;
  return list
    .filter(isObject)
    .map((one) => ({ title: stringOf(one['title']) ?? '', state: STATES.get(stringOf(one['status']) ?? '') ?? 'pending' }));
}
