// Qwen Code's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { planSteps, questionsIn, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  read_file: 'read',
  read_many_files: 'read',
  list_directory: 'read',
  lsp: 'read',
  write_file: 'edit',
  edit: 'edit',
  replace: 'edit',
  notebook_edit: 'edit',
  glob: 'search',
  grep_search: 'search',
  search_file_content: 'search',
  web_search: 'search',
  tool_search: 'search',
  run_shell_command: 'execute',
  monitor: 'execute',
  task_stop: 'execute',
  web_fetch: 'fetch',
  todo_write: 'plan',
  enter_plan_mode: 'plan',
  exit_plan_mode: 'plan',
  ask_user_question: 'ask',
  agent: 'other',
  task: 'other',
  skill: 'other',
  save_memory: 'other',
  send_message: 'other',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths = [
    input['file_path'],
    input['absolute_path'],
    input['notebook_path'],
    ...(kind === 'read' || kind === 'search' ? [input['path']] : []),
    ...(isArray(input['paths']) ? input['paths'] : []),
  ].filter((one) => typeof one === 'string');
  const command = stringOf(input['command']);
  const plan = tool === 'todo_write' ? planSteps(input['todos'], 'content') : undefined;
  const question = kind === 'ask' ? questionsIn(input['questions']) : undefined;
  return toolUse(kind, { paths, command, plan, question });
}
