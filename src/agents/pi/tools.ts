// pi's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { toolKinds } from '../toolkit/describe-tool.js';

/** It has no tool for plans and asks no questions; extensions bring their own tools. */
export const toolKind = toolKinds({
  read: 'read',
  ls: 'read',
  write: 'edit',
  edit: 'edit',
  grep: 'search',
  find: 'search',
  bash: 'execute',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path = stringOf(input['path']) ?? stringOf(input['file_path']); // the latter in sessions of 2025
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  return { kind, ...(path !== undefined && { paths: [path] }), ...(command !== undefined && { command }) };
}
