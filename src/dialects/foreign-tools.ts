// Tools of agents that nobody knows: what kind of work a call is, and what it touched, recognised by common names.
import { isArray, isObject, type Json } from '../model/json.js';
import type { ToolKind } from '../model/session.js';

/** The first that fits counts. */
const KINDS: readonly (readonly [RegExp, ToolKind])[] = [
  [/(?:^|_)(?:todo|plan)(?:_|$)|todowrite|todo_?list|update_?plan/, 'plan'],
  [/ask_?user|request_user_input|question/, 'ask'],
  [/bash|shell|exec|terminal|command|run_(?:code|script|tests?)|^(?:python|repl)$/, 'execute'],
  [/fetch|browse|download|http|^web(?:\.|$)/, 'fetch'],
  [/search|grep|glob|find/, 'search'],
  [/delete|remove|unlink/, 'delete'],
  [/rename|move/, 'move'],
  [/edit|write|patch|replace|create_file|insert|textdoc|^artifacts$/, 'edit'],
  [/read|view|open|cat|list|ls\b/, 'read'],
  [/think|reason/, 'think'],
];
const PATHS = ['file_path', 'filePath', 'path', 'filename', 'file', 'notebook_path', 'absolute_path', 'target_file'];
const COMMANDS = ['command', 'cmd', 'script'];

export function foreignToolKind(tool: string): ToolKind {
  const name = tool
    .slice(0, 200)
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

export interface ForeignToolUse {
  readonly kind: ToolKind;
  readonly paths?: readonly string[];
  readonly command?: string;
}

export function describeForeignTool(tool: string, input: Json): ForeignToolUse {
  const kind = foreignToolKind(tool);
  if (!isObject(input)) return { kind };
  const path = PATHS.map((key) => input[key]).find((value) => typeof value === 'string' && value !== '');
  const command = kind === 'execute' ? COMMANDS.map((key) => commandOf(input[key])).find((text) => text !== undefined) : undefined;
  return { kind, ...(typeof path === 'string' && { paths: [path] }), ...(command !== undefined && { command }) };
}

function commandOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string') ? value.join(' ') : undefined;
}
