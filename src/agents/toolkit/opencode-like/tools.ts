// The family's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { ToolKind } from '../../../model/session.js';
import type { PlanStep, ToolUse } from '../../agent.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
    bash: 'execute',
    shell: 'execute',
    edit: 'edit',
    multiedit: 'edit',
    write: 'edit',
    patch: 'edit',
    apply_patch: 'edit',
    read: 'read',
    list: 'read',
    lsp: 'read',
    skill: 'read',
    glob: 'search',
    grep: 'search',
    websearch: 'search',
    codesearch: 'search',
    webfetch: 'fetch',
    todowrite: 'plan',
    todoread: 'plan',
    plan_enter: 'plan',
    plan_exit: 'plan',
    question: 'ask',
    task: 'other',
    invalid: 'other',
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const paths = pathsIn(tool, kind, input);
  const plan = tool === 'todowrite' && isArray(input['todos']) ? input['todos'].filter(isObject).map(planStep) : undefined;
  const question = tool === 'question' && isArray(input['questions']) ? questionsIn(input['questions']) : undefined;
  return {
    kind,
    ...(paths.length > 0 && { paths }),
    ...(command !== undefined && { command }),
    ...(plan && { plan }),
    ...(question && { question }),
  };
}

/** The folder of a search is where it looked, not what it touched. */
function pathsIn(tool: string, kind: ToolKind, input: JsonObject): string[] {
  if (kind !== 'edit' && kind !== 'read') return [];
  const patch = stringOf(input['patchText']);
  if (patch !== undefined) return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => match[1]!.trim());
  const path = stringOf(input['filePath']) ?? (tool === 'list' ? stringOf(input['path']) : undefined);
  return path === undefined ? [] : [path];
}

const STATES = new Map<string, PlanStep['state']>(
  Object.entries({ pending: 'pending', in_progress: 'active', completed: 'done', cancelled: 'dropped' } satisfies Record<
    string,
    PlanStep['state']
  >),
);

function planStep(todo: JsonObject): PlanStep {
  return { title: stringOf(todo['content']) ?? '', state: STATES.get(stringOf(todo['status']) ?? '') ?? 'pending' };
}

function questionsIn(questions: readonly Json[]): string | undefined {
  return questions.flatMap((one) => (isObject(one) ? (stringOf(one['question']) ?? []) : [])).join('\n') || undefined;
}
