// Cline's tools, those of its extension and of Roo Code and Kilo Code: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../../model/json.js';
import type { PlanStep, ToolUse } from '../../agent.js';
import { patchedPaths, toolKinds, toolUse } from '../describe-tool.js';

export const toolKind = toolKinds({
  run_commands: 'execute',
  execute_command: 'execute',
  browser_action: 'other',
  read_files: 'read',
  read_file: 'read',
  list_files: 'read',
  list_code_definition_names: 'read',
  editor: 'edit',
  apply_patch: 'edit',
  write_to_file: 'edit',
  replace_in_file: 'edit',
  apply_diff: 'edit',
  insert_content: 'edit',
  search_and_replace: 'edit',
  edit_file: 'edit',
  search_codebase: 'search',
  search_files: 'search',
  codebase_search: 'search',
  web_search: 'search',
  fetch_web_content: 'fetch',
  web_fetch: 'fetch',
  ask_followup_question: 'ask',
  ask_question: 'ask',
  update_todo_list: 'plan',
  focus_chain: 'plan',
  switch_mode: 'other',
  new_task: 'other',
  use_mcp_tool: 'other',
  access_mcp_resource: 'fetch',
  fetch_instructions: 'read',
  search_replace: 'edit',
  edit: 'edit',
  generate_image: 'other',
  read_command_output: 'execute',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths =
    tool === 'apply_patch'
      ? patchedPaths(stringOf(input['input']) ?? stringOf(input['patch']) ?? '')
      : [...pathsIn(input['files']), ...(typeof input['path'] === 'string' ? [input['path']] : [])];
  const commands = [...(isArray(input['commands']) ? input['commands'] : []), input['command']]
    .map(commandText)
    .filter((one) => one !== '');
  const question = kind === 'ask' ? stringOf(input['question']) : undefined;
  const todos = kind === 'plan' ? (stringOf(input['todos']) ?? stringOf(input['task_progress'])) : undefined;
  const command = kind === 'execute' && commands.length > 0 ? commands.join('\n') : undefined;
  return toolUse(kind, { paths, command, plan: todos === undefined ? undefined : stepsOf(todos), question });
}

function commandText(command: Json | undefined): string {
  if (!isObject(command)) return stringOf(command) ?? '';
  const args = isArray(command['args']) ? command['args'].filter((one) => typeof one === 'string') : [];
  return [stringOf(command['command']) ?? '', ...args].join(' ').trim();
}

function pathsIn(files: Json | undefined): string[] {
  return (isArray(files) ? files : []).flatMap((file) => (isObject(file) ? stringOf(file['path']) : stringOf(file)) ?? []);
}

/** A list in Markdown: `- [ ] to do`, `- [x] done`, `- [-] under way`. */
function stepsOf(todos: string): PlanStep[] {
  return todos.split('\n').flatMap((line): PlanStep[] => {
    const step = /^\s*(?:[-*] )?\[([ xX-])\] (.*)$/.exec(line);
    return step ? [{ title: step[2]!.trim(), state: step[1] === ' ' ? 'pending' : step[1] === '-' ? 'active' : 'done' }] : [];
  });
}
