// Amp's tools of both eras: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { patchedPaths, planSteps, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  Bash: 'execute',
  shell_command: 'execute',
  Read: 'read',
  read_file: 'read',
  list_directory: 'read',
  look_at: 'read',
  view_media: 'read',
  edit_file: 'edit',
  create_file: 'edit',
  undo_edit: 'edit',
  format_file: 'edit',
  apply_patch: 'edit',
  delete_file: 'delete',
  Grep: 'search',
  glob: 'search',
  finder: 'search',
  codebase_search_agent: 'search',
  web_search: 'search',
  find_thread: 'search',
  read_web_page: 'fetch',
  read_mcp_resource: 'fetch',
  read_thread: 'fetch',
  oracle: 'think',
  todo_write: 'plan',
  todo_read: 'plan',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path = stringOf(input['path']);
  const paths =
    tool === 'apply_patch'
      ? patchedPaths(stringOf(input['patchText']) ?? stringOf(input['patch']) ?? '')
      : path === undefined
        ? []
        : [path];
  const command = kind === 'execute' ? (stringOf(input['cmd']) ?? stringOf(input['command'])) : undefined;
  const plan = tool === 'todo_write' ? planSteps(withUsualWords(input['todos']), 'content') : undefined;
  return toolUse(kind, { paths, command, plan });
}

/** `in-progress`, `todo`. */
function withUsualWords(todos: Json | undefined): Json | undefined {
  if (!isArray(todos)) return undefined;
  return todos.map((one) => (isObject(one) ? { ...one, status: stringOf(one['status'])?.replace('-', '_') ?? 'pending' } : one));
}
