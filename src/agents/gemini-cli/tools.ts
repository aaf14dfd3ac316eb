// Gemini CLI's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../agent.js';
import { planSteps, questionsIn, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  read_file: 'read',
  read_many_files: 'read',
  list_directory: 'read',
  get_internal_docs: 'read',
  write_file: 'edit',
  replace: 'edit',
  glob: 'search',
  grep_search: 'search',
  search_file_content: 'search',
  google_web_search: 'search',
  run_shell_command: 'execute',
  list_background_processes: 'execute',
  read_background_output: 'execute',
  web_fetch: 'fetch',
  write_todos: 'plan',
  enter_plan_mode: 'plan',
  exit_plan_mode: 'plan',
  tracker_create_task: 'plan',
  tracker_update_task: 'plan',
  ask_user: 'ask',
  update_topic: 'think',
  save_memory: 'other',
  invoke_agent: 'other',
  activate_skill: 'other',
  complete_task: 'other',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths = pathsOf(kind, input);
  const command = stringOf(input['command']);
  const plan = tool === 'write_todos' ? planSteps(input['todos'], 'description') : undefined;
  const question = kind === 'ask' ? questionsIn(input['questions']) : undefined;
  return toolUse(kind, { paths, command, plan, question });
}

function pathsOf(kind: ToolKind, input: { readonly [key: string]: Json | undefined }): string[] {
  const lists = [input['include'], input['paths']].flatMap((list) => (isArray(list) ? list : []));
  const folder = kind === 'read' || kind === 'search' ? [input['dir_path'], input['path']] : [];
  return [input['file_path'], input['absolute_path'], ...folder, ...lists].filter((one) => typeof one === 'string');
}
