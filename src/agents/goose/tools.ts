// goose's tools: what kind of work each does and what a call touched. Tools of an extension may have its name before theirs (`developer__shell`).
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../agent.js';

/** Those of 1.52.0, and the editor of versions before 1.2x. */
const KINDS = new Map<string, ToolKind>(
  Object.entries({
    shell: 'execute',
    write: 'edit',
    edit: 'edit',
    text_editor: 'edit',
    tree: 'read',
    analyze: 'read',
    read_image: 'read',
    image_processor: 'read',
    load: 'read',
    load_skill: 'read',
    read_resource: 'read',
    todo_write: 'plan',
    delegate: 'other',
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(plainName(tool)) ?? 'other';
}

function plainName(tool: string): string {
  return tool.slice(tool.lastIndexOf('__') + 1).replace(/^_/, '');
}

export function describeTool(tool: string, input: Json): ToolUse {
  const name = plainName(tool);
  if (!isObject(input)) return { kind: toolKind(tool) };
  const kind = name === 'text_editor' && input['command'] === 'view' ? 'read' : toolKind(tool);
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const path =
    kind === 'edit' || kind === 'read'
      ? (stringOf(input['path']) ?? (name === 'read_image' ? localFile(stringOf(input['source'])) : undefined))
      : undefined;
  return { kind, ...(path !== undefined && { paths: [path] }), ...(command !== undefined && { command }) };
}

function localFile(source: string | undefined): string | undefined {
  return source === undefined || /^https?:/.test(source) ? undefined : source;
}
