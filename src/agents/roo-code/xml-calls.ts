// Calls as Roo Code's model wrote them before native calls: `<read_file><path>a.ts</path></read_file>` on lines of their own, among its words.
import type { Json } from '../../model/json.js';
import type { Part, ToolCallPart } from '../../model/session.js';
import { toolKind } from '../toolkit/cline-like/tools.js';

const TOOLS = [
  'access_mcp_resource',
  'apply_diff',
  'ask_followup_question',
  'attempt_completion',
  'browser_action',
  'codebase_search',
  'edit_file',
  'execute_command',
  'fetch_instructions',
  'generate_image',
  'insert_content',
  'list_code_definition_names',
  'list_files',
  'new_task',
  'read_file',
  'run_slash_command',
  'search_and_replace',
  'search_files',
  'search_replace',
  'switch_mode',
  'update_todo_list',
  'use_mcp_tool',
  'write_to_file',
];
const OPENS = new RegExp(`^[ \\t]*<(${TOOLS.join('|')})>`, 'gm');
/** What may hold anything, its own ending among it: its last ending counts. */
const HOLDS_ALL = new Set(['write_to_file', 'apply_diff', 'content', 'diff']);
/** Its result is the last word on the task. */
export const LAST_WORDS = 'attempt_completion';

/** Words and calls in their order; undefined: no call is among them. */
export function partsInWords(text: string, entry: string): Part[] | undefined {
  const parts: Part[] = [];
  let from = 0;
  OPENS.lastIndex = 0;
  for (let found = OPENS.exec(text); found; found = OPENS.exec(text)) {
    const [opening, tool] = [found[0], found[1]!];
    const { inner, end } = insideOf(text, tool, found.index + opening.length);
    parts.push(...words(text.slice(from, found.index)), ...partsOf(tool, inner, `${entry}.call${parts.length + 1}`));
    OPENS.lastIndex = from = end;
  }
  return from === 0 ? undefined : [...parts, ...words(text.slice(from))];
}

function partsOf(tool: string, inner: string, call: string): Part[] {
  const input = argumentsIn(inner);
  if (tool === LAST_WORDS) return words(input.get('result') ?? '');
  const part: ToolCallPart = { type: 'tool-call', call, tool, kind: toolKind(tool), input: inputOf(input) };
  return [part];
}

/** A reply that was cut off has no ending. */
function insideOf(text: string, name: string, from: number): { readonly inner: string; readonly end: number } {
  const closing = `</${name}>`;
  const at = HOLDS_ALL.has(name) ? text.lastIndexOf(closing) : text.indexOf(closing, from);
  return at < from ? { inner: text.slice(from), end: text.length } : { inner: text.slice(from, at), end: at + closing.length };
}

function argumentsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const opens = /<([a-z_]{1,40})>/g;
  for (let one = opens.exec(text); one; one = opens.exec(text)) {
    const { inner, end } = insideOf(text, one[1]!, opens.lastIndex);
    if (!found.has(one[1]!)) found.set(one[1]!, inner.replace(/^\r?\n/, '').replace(/\r?\n$/, ''));
    opens.lastIndex = end;
  }
  return found;
}

/** Several files, and what goes to other servers, stand in arguments of their own. */
function inputOf(given: ReadonlyMap<string, string>): Json {
  const files = filesIn(given.get('args') ?? '');
  const named = [...given].filter(([name]) => name !== 'args' || files.length === 0);
  return Object.fromEntries([
    ...named.map(([name, value]) => [name, name === 'arguments' ? parsed(value) : value] as const),
    ...(files.length > 0 ? [['files', files] as const] : []),
  ]);
}

function filesIn(args: string): Json[] {
  const files: Json[] = [];
  for (let at = args.indexOf('<file>'); at >= 0; at = args.indexOf('<file>', at)) {
    const { inner, end } = insideOf(args, 'file', at + '<file>'.length);
    files.push(Object.fromEntries(argumentsIn(inner)));
    at = end;
  }
  return files;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text; // models write broken JSON, too
  }
}

function words(text: string): Part[] {
  const said = text.trim();
  return said === '' ? [] : [{ type: 'text', text: said }];
}
