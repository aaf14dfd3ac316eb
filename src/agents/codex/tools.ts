// Codex's tools: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';

const KINDS: Readonly<Record<string, ToolKind>> = {
  shell: 'execute', exec_command: 'execute', local_shell: 'execute', shell_command: 'execute', write_stdin: 'execute', container_exec: 'execute', exec: 'execute',
  apply_patch: 'edit', view_image: 'read', read_file: 'read', list_dir: 'read',
  grep_files: 'search', web_search: 'search', tool_search: 'search',
  update_plan: 'plan', request_user_input: 'ask',
};

export function toolKind(tool: string): ToolKind {
  return KINDS[tool] ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (typeof input === 'string') {
    const paths = kind === 'edit' ? patchedPaths(input) : [];
    return { kind, ...(paths.length > 0 && { paths }) };
  }
  if (!isObject(input)) return { kind };
  const command = stringOf(input['cmd']) ?? commandOf(input['command']);
  const path = stringOf(input['path']);
  const paths = tool === 'apply_patch' ? patchedPaths(stringOf(input['input']) ?? stringOf(input['patch']) ?? '') : path === undefined ? [] : [path];
  const plan = tool === 'update_plan' && isArray(input['plan']) ? input['plan'].filter(isObject).map(planStep) : undefined;
  return { kind, ...(paths.length > 0 && { paths }), ...(command !== undefined && { command }), ...(plan && { plan }) };
}

function commandOf(command: Json | undefined): string | undefined {
  if (typeof command === 'string') return command;
  if (!isArray(command)) return undefined;
  const words = command.filter((word) => typeof word === 'string');
  // `bash -lc "script"`: the script is what matters
  return words.length === 3 && /^-l?c$/.test(words[1]!) ? words[2] : words.join(' ');
}

function patchedPaths(patch: string): string[] {
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => match[1]!.trim());
}

const STATES: Readonly<Record<string, PlanStep['state']>> = { pending: 'pending', in_progress: 'active', completed: 'done' };

function planStep(step: { readonly [key: string]: Json | undefined }): PlanStep {
  return { title: stringOf(step['step']) ?? '', state: STATES[stringOf(step['status']) ?? ''] ?? 'pending' };
}
