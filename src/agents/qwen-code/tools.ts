// Qwen Code's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
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
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? 'other';
}

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
  const plan = tool === 'todo_write' && isArray(input['todos']) ? input['todos'].filter(isObject).map(planStep) : undefined;
  const question =
    kind === 'ask' && isArray(input['questions'])
      ? input['questions']
          .filter(isObject)
          .map((one) => stringOf(one['question']) ?? '')
          .filter(Boolean)
          .join(' ')
      : '';
  return {
    kind,
    ...(paths.length > 0 && { paths }),
    ...(command !== undefined && { command }),
    ...(plan && { plan }),
    ...(question !== '' && { question }),
  };
}

const STATES = new Map<string, PlanStep['state']>(
  Object.entries({ pending: 'pending', in_progress: 'active', completed: 'done', cancelled: 'dropped' } satisfies Record<
    string,
    PlanStep['state']
  >),
);

function planStep(todo: { readonly [key: string]: Json | undefined }): PlanStep {
  return { title: stringOf(todo['content']) ?? '', state: STATES.get(stringOf(todo['status']) ?? '') ?? 'pending' };
}
