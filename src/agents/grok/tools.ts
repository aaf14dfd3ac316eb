// Grok's tools, of both sets that it has: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { patchedPaths, planSteps, questionsIn, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  run_terminal_command: 'execute',
  run_terminal_cmd: 'execute',
  bash: 'execute',
  Shell: 'execute',
  get_task_output: 'execute',
  read_file: 'read',
  Read: 'read',
  list_dir: 'read',
  search_replace: 'edit',
  hashline_edit: 'edit',
  edit_file: 'edit',
  write: 'edit',
  write_file: 'edit',
  Write: 'edit',
  StrReplace: 'edit',
  apply_patch: 'edit',
  delete_file: 'delete',
  Delete: 'delete',
  grep: 'search',
  Grep: 'search',
  glob: 'search',
  Glob: 'search',
  search_tool: 'search',
  memory_search: 'search',
  web_search: 'search',
  web_fetch: 'fetch',
  memory_get: 'fetch',
  todo_write: 'plan',
  TodoWrite: 'plan',
  update_plan: 'plan',
  ask_user_question: 'ask',
});

const PATHS = ['target_file', 'file_path', 'path', 'target_directory'];

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path = PATHS.map((name) => stringOf(input[name])).find((one) => one !== undefined);
  const paths =
    tool === 'apply_patch' ? patchedPaths(stringOf(input['patch']) ?? stringOf(input['input']) ?? '') : path === undefined ? [] : [path];
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const plan = kind === 'plan' ? (planSteps(input['todos'], 'content') ?? planSteps(input['plan'], 'step')) : undefined;
  const question = kind === 'ask' ? (questionsIn(input['questions']) ?? stringOf(input['question'])) : undefined;
  return toolUse(kind, { paths, command, plan, question });
}
