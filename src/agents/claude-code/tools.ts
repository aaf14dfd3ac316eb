// Claude Code's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
    Read: 'read',
    NotebookRead: 'read',
    LS: 'read',
    ReadMcpResourceTool: 'read',
    ListMcpResourcesTool: 'read',
    Write: 'edit',
    Edit: 'edit',
    MultiEdit: 'edit',
    NotebookEdit: 'edit',
    Grep: 'search',
    Glob: 'search',
    WebSearch: 'search',
    ToolSearch: 'search',
    Bash: 'execute',
    BashOutput: 'execute',
    KillShell: 'execute',
    KillBash: 'execute',
    TaskOutput: 'execute',
    TaskStop: 'execute',
    PowerShell: 'execute',
    Monitor: 'execute',
    WebFetch: 'fetch',
    TodoWrite: 'plan',
    TodoRead: 'plan',
    TaskCreate: 'plan',
    TaskUpdate: 'plan',
    TaskList: 'plan',
    TaskGet: 'plan',
    ExitPlanMode: 'plan',
    EnterPlanMode: 'plan',
    AskUserQuestion: 'ask',
    Task: 'other',
    Agent: 'other',
    Skill: 'other',
    SlashCommand: 'other',
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path =
    stringOf(input['file_path']) ??
    stringOf(input['notebook_path']) ??
    (kind === 'read' || kind === 'search' ? stringOf(input['path']) : undefined);
  const command = stringOf(input['command']);
  const plan = planOf(tool, input);
  const question = tool === 'AskUserQuestion' ? questionOf(input['questions']) : undefined;
  return {
    kind,
    ...(path !== undefined && { paths: [path] }),
    ...(command !== undefined && { command }),
    ...(plan !== undefined && { plan }),
    ...(question !== undefined && { question }),
  };
}

const STATES = new Map<string, PlanStep['state']>(
  Object.entries({
    pending: 'pending',
    in_progress: 'active',
    completed: 'done',
    cancelled: 'dropped',
    deleted: 'dropped',
  } satisfies Record<string, PlanStep['state']>),
);

function planOf(tool: string, input: { readonly [key: string]: Json | undefined }): ToolUse['plan'] {
  if (tool === 'TodoWrite' && isArray(input['todos'])) {
    return input['todos']
      .filter(isObject)
      .map((todo) => ({ title: stringOf(todo['content']) ?? '', state: STATES.get(stringOf(todo['status']) ?? '') ?? 'pending' }));
  }
  if (tool === 'TaskCreate') return { add: stringOf(input['subject']) ?? '' };
  if (tool === 'TaskUpdate') {
    const state = STATES.get(stringOf(input['status']) ?? '');
    const title = stringOf(input['subject']);
    return { step: String(input['taskId'] ?? ''), ...(state !== undefined && { state }), ...(title !== undefined && { title }) };
  }
  return undefined;
}

function questionOf(questions: Json | undefined): string | undefined {
  if (!isArray(questions)) return undefined;
  return (
    questions
      .filter(isObject)
      .map((q) => stringOf(q['question']) ?? '')
      .filter(Boolean)
      .join(' ') || undefined
  );
}
