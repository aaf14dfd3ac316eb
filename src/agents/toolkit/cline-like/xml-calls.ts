// Calls as the models of Cline and Roo Code wrote them before native calls: `<read_file><path>a.ts</path></read_file>` on lines of their own, among its words.
import type { Json } from '../../../model/json.js';
import type { AgentId, Part, ToolCallPart } from '../../../model/session.js';
import { toolKind } from './tools.js';

const TOOLS = [
  'access_mcp_resource',
  'apply_diff',
  'ask_followup_question',
  'attempt_completion',
  'browser_action',
  'condense',
  'codebase_search',
  'edit_file',
  'execute_command',
  'fetch_instructions',
  'generate_image',
  'insert_content',
  'list_code_definition_names',
  'list_files',
  'load_mcp_documentation',
  'new_rule',
  'new_task',
  'plan_mode_respond',
  'plan_mode_response',
  'read_file',
  'replace_in_file',
  'report_bug',
  'run_slash_command',
  'search_and_replace',
  'search_files',
  'search_replace',
  'switch_mode',
  'update_todo_list',
  'use_mcp_tool',
  'web_fetch',
  'write_to_file',
];
const OPENS = new RegExp(`^[ \\t]*<(${TOOLS.join('|')})>`, 'gm');
/** What may hold anything, its own ending among it: its last ending counts. */
const HOLDS_ALL = new Set(['write_to_file', 'apply_diff', 'replace_in_file', 'content', 'diff']);
/** Tools that only say something, and where: what they are answered is the user's word on it. */
const SPEECH: Readonly<Record<string, string>> = {
  attempt_completion: 'result',
  plan_mode_respond: 'response',
  plan_mode_response: 'response',
};

export function isSpeech(tool: string | undefined): boolean {
  return tool !== undefined && Object.hasOwn(SPEECH, tool);
}

/** In which entry of whose session. */
interface Place {
  readonly entry: string;
  readonly agent: AgentId;
}

/** Words and calls in their order; undefined: no call is among them. */
export function partsInWords(text: string, { entry, agent }: Place): Part[] | undefined {
  const parts: Part[] = [];
  let from = 0;
  OPENS.lastIndex = 0;
  for (let found = OPENS.exec(text); found; found = OPENS.exec(text)) {
    const [opening, tool] = [found[0], found[1]!];
    const { inner, end } = insideOf(text, tool, found.index + opening.length);
    parts.push(...words(text.slice(from, found.index)), ...partsOf(tool, inner, { entry: `${entry}.call${parts.length + 1}`, agent }));
    OPENS.lastIndex = from = end;
  }
  return from === 0 ? undefined : [...parts, ...words(text.slice(from))];
}

function partsOf(tool: string, inner: string, { entry: call, agent }: Place): Part[] {
  const input = argumentsIn(inner);
  const said = SPEECH[tool];
  if (said !== undefined) {
    const others = [...input].filter(([name]) => name !== said); // a command that shows the work, the list of steps
    const notes = others.map(([name, text]): Part => ({ type: 'custom', name: `${agent}/note`, data: { type: name, text } }));
    return [...words(input.get(said) ?? ''), ...notes];
  }
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
