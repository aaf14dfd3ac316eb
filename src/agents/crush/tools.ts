// Crush's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { planSteps, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  bash: 'execute',
  job_output: 'execute',
  job_kill: 'execute',
  view: 'read',
  ls: 'read',
  diagnostics: 'read',
  lsp_diagnostics: 'read',
  lsp_references: 'search',
  edit: 'edit',
  multiedit: 'edit',
  write: 'edit',
  patch: 'edit',
  download: 'edit',
  glob: 'search',
  grep: 'search',
  sourcegraph: 'search',
  web_search: 'search',
  fetch: 'fetch',
  agentic_fetch: 'fetch',
  web_fetch: 'fetch',
  todos: 'plan',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path = stringOf(input['file_path']) ?? stringOf(input['path']);
  return toolUse(kind, {
    paths: path === undefined ? [] : [path],
    command: kind === 'execute' ? stringOf(input['command']) : undefined,
    plan: kind === 'plan' ? planSteps(input['todos'], 'content') : undefined,
  });
}
