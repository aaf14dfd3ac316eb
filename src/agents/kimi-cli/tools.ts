// Kimi CLI's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
    ReadFile: 'read',
    ReadMediaFile: 'read',
    WriteFile: 'edit',
    StrReplaceFile: 'edit',
    PatchFile: 'edit',
    Glob: 'search',
    Grep: 'search',
    SearchWeb: 'search',
    Shell: 'execute',
    Bash: 'execute',
    CMD: 'execute',
    TaskOutput: 'execute',
    TaskStop: 'execute',
    TaskList: 'execute',
    FetchURL: 'fetch',
    Think: 'think',
    SetTodoList: 'plan',
    EnterPlanMode: 'plan',
    ExitPlanMode: 'plan',
    AskUserQuestion: 'ask',
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const place =
    kind === 'read' || kind === 'edit' || kind === 'search' ? (stringOf(input['path']) ?? stringOf(input['directory'])) : undefined;
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const plan = tool === 'SetTodoList' && isArray(input['todos']) ? input['todos'].filter(isObject).map(planStep) : undefined;
  const question = kind === 'ask' ? questionOf(input['questions']) : undefined;
  return {
    kind,
    ...(place !== undefined && { paths: [place] }),
    ...(command !== undefined && { command }),
    ...(plan && { plan }),
    ...(question !== undefined && { question }),
  };
}

const STATES = new Map<string, PlanStep['state']>(
  Object.entries({ pending: 'pending', in_progress: 'active', done: 'done' } satisfies Record<string, PlanStep['state']>),
);

function planStep(todo: { readonly [key: string]: Json | undefined }): PlanStep {
  return {
    title: stringOf(todo['title']) ?? '',
    state: STATES.get((stringOf(todo['status']) ?? '').toLowerCase().replace(' ', '_')) ?? 'pending',
  };
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
