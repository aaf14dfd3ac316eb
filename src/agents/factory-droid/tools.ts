// droid's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanStep, ToolUse } from '../agent.js';
import { patchedPaths, planSteps, stepState, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  Read: 'read',
  LS: 'read',
  TaskOutput: 'read',
  Create: 'edit',
  Edit: 'edit',
  MultiEdit: 'edit',
  ApplyPatch: 'edit',
  Grep: 'search',
  Glob: 'search',
  WebSearch: 'search',
  ToolSearch: 'search',
  ConnectorSearch: 'search',
  Execute: 'execute',
  TaskStop: 'execute',
  FetchUrl: 'fetch',
  TodoWrite: 'plan',
  ExitSpecMode: 'plan',
  AskUser: 'ask',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths = pathsOf(tool, input);
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const plan = tool === 'TodoWrite' ? planOf(input['todos']) : undefined;
  const question = kind === 'ask' ? stringOf(input['questionnaire']) : undefined;
  return toolUse(kind, { paths, command, plan, question });
}

function pathsOf(tool: string, input: { readonly [key: string]: Json | undefined }): string[] {
  if (tool === 'ApplyPatch') return patchedPaths(stringOf(input['input']) ?? '');
  const path = [input['file_path'], input['directory_path'], input['folder'], input['path']].map(stringOf).find((one) => one !== undefined);
  return path === undefined ? [] : [path];
}

/** Numbered lines, `1. [in_progress] Title` (0.225.2); a list of objects before. */
function planOf(todos: Json | undefined): PlanStep[] | undefined {
  if (typeof todos !== 'string') return planSteps(todos, 'content');
  return [...todos.matchAll(/^\s*(?:\d+[.)]\s*|[-*]\s+)?\[(\w+)\]\s*(.+)$/gm)].map(([, state, title]) => ({
    title: title!.trim(),
    state: stepState(state) ?? 'pending',
  }));
}
