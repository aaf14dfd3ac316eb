// What Aider itself does with a reply: the model has no tools, its edits are words that Aider finds.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { toolUse } from '../toolkit/describe-tool.js';

/** Our own name for it. */
export const APPLY_EDIT = 'apply_edit';

export function describeTool(tool: string, input: Json): ToolUse {
  if (tool !== APPLY_EDIT) return { kind: 'other' };
  const path = isObject(input) ? stringOf(input['path']) : undefined;
  return toolUse('edit', { paths: path === undefined ? [] : [path] });
}
