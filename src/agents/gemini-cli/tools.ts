// Gemini CLI's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
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
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths = pathsOf(kind, input);
  const command = stringOf(input['command']);
  const plan = tool === 'write_todos' && isArray(input['todos']) ? input['todos'].filter(isObject).map(planStep) : undefined;
  const question = kind === 'ask' ? questionOf(input['questions']) : undefined;
  return {
    kind,
    ...(paths.length > 0 && { paths }),
    ...(command !== undefined && { command }),
    ...(plan && { plan }),
    ...(question !== undefined && { question }),
  };
}

function pathsOf(kind: ToolKind, input: { readonly [key: string]: Json | undefined }): string[] {
  const lists = [input['include'], input['paths']].flatMap((list) => (isArray(list) ? list : []));
  const folder = kind === 'read' || kind === 'search' ? [input['dir_path'], input['path']] : [];
  return [input['file_path'], input['absolute_path'], ...folder, ...lists].filter((one) => typeof one === 'string');
}

const STATES = new Map<string, PlanStep['state']>(
  Object.entries({
    pending: 'pending',
    in_progress: 'active',
    completed: 'done',
    cancelled: 'dropped',
    blocked: 'pending',
  } satisfies Record<string, PlanStep['state']>),
);

function planStep(todo: { readonly [key: string]: Json | undefined }): PlanStep {
  return { title: stringOf(todo['description']) ?? '', state: STATES.get(stringOf(todo['status']) ?? '') ?? 'pending' };
}

function questionOf(questions: Json | undefined): string | undefined {
  if (!isArray(questions)) return undefined;
  return (
    questions
      .filter(isObject)
      .map((one) => stringOf(one['question']) ?? '')
      .filter(Boolean)
      .join(' ') || undefined
  );
}
