// Codex's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { patchedPaths, planSteps, toolKinds, toolUse } from '../toolkit/describe-tool.js';
import { ranCommand, unwrapped } from '../toolkit/shell-wrapper.js';

export const toolKind = toolKinds({
  shell: 'execute',
  exec_command: 'execute',
  local_shell: 'execute',
  shell_command: 'execute',
  write_stdin: 'execute',
  container_exec: 'execute',
  exec: 'execute',
  apply_patch: 'edit',
  view_image: 'read',
  read_file: 'read',
  list_dir: 'read',
  grep_files: 'search',
  web_search: 'search',
  tool_search: 'search',
  update_plan: 'plan',
  request_user_input: 'ask',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (typeof input === 'string') return kind === 'execute' ? describeScript(input) : { kind, ...pathsField(patchedPaths(input)) };
  if (!isObject(input)) return { kind };
  const command = ranCommand(input['cmd'] ?? input['command']);
  const path = stringOf(input['path']);
  const paths =
    tool === 'apply_patch' ? patchedPaths(stringOf(input['input']) ?? stringOf(input['patch']) ?? '') : path === undefined ? [] : [path];
  const plan = tool === 'update_plan' ? planSteps(input['plan'], 'step') : undefined;
  return toolUse(kind, { paths, command, plan });
}

/** Since 0.14x the model writes a script that calls the tools: the commands and patches in it are what it does. */
function describeScript(script: string): ToolUse {
  const commands = [...script.matchAll(/\bexec_command\(\{\s*"?cmd"?\s*:\s*("(?:[^"\\]|\\.)*")/g)]
    .flatMap(([, text]) => parsed(text!))
    .map(unwrapped);
  const paths = script.includes('apply_patch') ? patchedPaths(script.replaceAll(String.raw`\n`, '\n')) : [];
  if (commands.length === 0 && paths.length > 0) return { kind: 'edit', paths };
  return { kind: 'execute', ...pathsField(paths), ...(commands.length > 0 && { command: commands.join('\n') }) };
}

function parsed(text: string): string[] {
  try {
    return [JSON.parse(text) as string];
  } catch {
    return [];
  }
}

function pathsField(paths: readonly string[]): { readonly paths?: readonly string[] } {
  return paths.length > 0 ? { paths } : {};
}
