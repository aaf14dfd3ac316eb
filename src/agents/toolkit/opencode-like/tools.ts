// The family's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { ToolKind } from '../../../model/session.js';
import type { ToolUse } from '../../agent.js';
import { patchedPaths, planSteps, questionsIn, toolKinds, toolUse } from '../describe-tool.js';

export const toolKind = toolKinds({
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
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const paths = pathsIn(tool, kind, input);
  const plan = tool === 'todowrite' ? planSteps(input['todos'], 'content') : undefined;
  const question = tool === 'question' ? questionsIn(input['questions'], '\n') : undefined;
  return toolUse(kind, { paths, command, plan, question });
}

/** The folder of a search is where it looked, not what it touched. */
function pathsIn(tool: string, kind: ToolKind, input: JsonObject): string[] {
  if (kind !== 'edit' && kind !== 'read') return [];
  const patch = stringOf(input['patchText']);
  if (patch !== undefined) return patchedPaths(patch);
  const path = stringOf(input['filePath']) ?? (tool === 'list' ? stringOf(input['path']) : undefined);
  return path === undefined ? [] : [path];
}
