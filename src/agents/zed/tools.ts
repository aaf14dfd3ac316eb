// Zed's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { planSteps, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  terminal: 'execute',
  read_file: 'read',
  list_directory: 'read',
  open: 'read',
  diagnostics: 'read',
  edit_file: 'edit',
  streaming_edit_file: 'edit',
  write_file: 'edit',
  create_file: 'edit',
  create_directory: 'edit',
  save_file: 'edit',
  restore_file_from_disk: 'edit',
  copy_path: 'edit',
  move_path: 'move',
  delete_path: 'delete',
  find_path: 'search',
  grep: 'search',
  code_actions: 'search',
  web_search: 'search',
  fetch: 'fetch',
  thinking: 'think',
  update_plan: 'plan',
});

const PATHS = ['path', 'source_path', 'destination_path'];

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const listed = isArray(input['paths']) ? input['paths'].flatMap((path) => stringOf(path) ?? []) : [];
  const paths = [...PATHS.flatMap((field) => stringOf(input[field]) ?? []), ...listed];
  return toolUse(kind, {
    paths: kind === 'search' || kind === 'fetch' ? [] : paths,
    command: kind === 'execute' ? stringOf(input['command']) : undefined,
    plan: kind === 'plan' ? (planSteps(input['plan'], 'step') ?? planSteps(input['steps'], 'content')) : undefined,
  });
}
