// Copilot CLI's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanStep, ToolUse } from '../agent.js';
import { toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  view: 'read',
  fetch_copilot_cli_documentation: 'read',
  read_agent: 'other',
  list_agents: 'other',
  write_agent: 'other',
  task: 'other',
  skill: 'other',
  create: 'edit',
  edit: 'edit',
  str_replace_editor: 'edit',
  apply_patch: 'edit',
  bash: 'execute',
  read_bash: 'execute',
  write_bash: 'execute',
  stop_bash: 'execute',
  list_bash: 'execute',
  powershell: 'execute',
  read_powershell: 'execute',
  write_powershell: 'execute',
  stop_powershell: 'execute',
  list_powershell: 'execute',
  grep: 'search',
  rg: 'search',
  glob: 'search',
  web_search: 'search',
  session_store_sql: 'search',
  web_fetch: 'fetch',
  update_todo: 'plan',
  sql: 'plan',
  exit_plan_mode: 'plan',
  report_intent: 'think',
  ask_user: 'ask',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  // One tool for all in 2025: `command` said what it does.
  if (tool === 'str_replace_editor' && input['command'] === 'view') return { kind: 'read', ...pathOf(input['path']) };
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const question = kind === 'ask' ? stringOf(input['question']) : undefined;
  const plan = tool === 'update_todo' ? checklist(stringOf(input['todos']) ?? '') : undefined;
  const { paths } = kind === 'read' || kind === 'edit' || kind === 'search' ? pathOf(input['path']) : {};
  return toolUse(kind, { paths, command, plan, question });
}

function pathOf(path: Json | undefined): { readonly paths?: readonly string[] } {
  return typeof path === 'string' ? { paths: [path] } : {};
}

/** The whole plan as a Markdown checklist. Newer versions keep it in a database of the session and write SQL, which is not read. */
function checklist(text: string): PlanStep[] {
  return [...text.matchAll(/^\s*[-*] \[([ xX~/-])\] (.+)$/gm)].map(([, mark, title]) => ({
    title: title!.trim(),
    state: mark === ' ' ? 'pending' : /x/i.test(mark!) ? 'done' : 'active',
  }));
}
