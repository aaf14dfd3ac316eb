// What clients put around a tool's result: exit codes, labels, JSON. A passed session brings the frames of its source along, so any agent's
// may be in any of them.
import { isObject, type Json } from '../../model/json.js';
import type { ResultUse } from '../../model/tool-result.js';

/** Characters in which a client says what became of the call. */
const HEAD = 600;
/** Of several calls at once, one failed, and the others were not run. */
const SIBLING = /Sibling tool call errored/;
const GONE = /Unknown (?:process|session) id\b/i;
/** A client took the output out to save room. */
const CLEARED = /^\[Old tool result content cleared\]\s*$/;
/** Under which a command runs on, as the client says it; and as scripts print it at their end. */
const HANDLE = /(?:running (?:with|in (?:the )?background with) (?:session |cell )?ID:? |"session_id":\s?)([\w-]+)/i;
const SCRIPTED_HANDLE = /\bsession_?id\s*[=:]\s*"?([\w-]+)"?\s*$/i;
/** Put after what a tool gave, for the model alone. */
const REMINDER = /<(system-reminder)>[\s\S]*?(?:<\/\1>|$)/g;
const NEW_STEP = /\bTask #(\d+) created/;

/** What became of a command that runs on, as it is asked for later. */
const TASK =
  /^<retrieval_status>[^<]*<\/retrieval_status>\s*<task_id>([\w-]+)<\/task_id>\s*(?:<task_type>[^<]*<\/task_type>\s*)?<status>(\w+)<\/status>\s*(?:<exit_code>(-?\d+)<\/exit_code>\s*)?(?:<output>\n?([^]*?)(?:<\/output>|$))?/;

export function describeResult(raw: string, options: { readonly failed?: boolean } = {}): ResultUse {
  const task = raw.startsWith('<retrieval_status>') ? TASK.exec(raw) : null;
  if (task) {
    const [, id = '', status, exit, output = ''] = task;
    return {
      text: output.trim(),
      ...(exit !== undefined && { exit: Number(exit) }),
      ...((status === 'running' || status === 'pending') && { running: id }),
    };
  }
  const { text, exit } = bodyOf(unwrapped(raw.replace(REMINDER, '')));
  const head = raw.slice(0, HEAD);
  const handle = HANDLE.exec(head)?.[1] ?? SCRIPTED_HANDLE.exec(raw.slice(-200))?.[1];
  const isFinished = /exit(?:ed with code|_code"|: ?\d)/.test(head) && !/"exit_code":null/.test(head);
  const step = NEW_STEP.exec(text.slice(0, HEAD))?.[1];
  return {
    text,
    ...(exit !== undefined && { exit }),
    ...(handle !== undefined && !isFinished && { running: handle }),
    ...(((options.failed && SIBLING.test(raw.slice(0, 200))) || GONE.test(raw.slice(0, 400)) || CLEARED.test(raw.slice(0, 100))) && {
      hollow: true as const,
    }),
    ...(step !== undefined && { step }),
  };
}

/** `Exit code 1` and its like, in front of what the command printed. */
const HEADER =
  /^(?:\[tool error\]\s*)?(?:Exit code:? (-?\d+)\s*|Command: [^\n]*\n|Chunk ID: [^\n]*\n|Wall time[^\n]*\n|Process exited with code (-?\d+)\s*|Process running with session ID \S+\s*|Original token count: \d+\s*|Script (?:completed|running[^\n]*)\s*|Output:\s*\n?|\{"chunk_id":[^\n]*?"exit_code":(-?\d+)[^\n]*\}\s*|<\/?tool_use_error>)/;

/** A client writes a few of them, each short; what is longer is output, and may be anything. */
const MOST_HEADERS = 20;
const LONGEST_HEADER = 4000;

function bodyOf(text: string): { readonly text: string; readonly exit?: number } {
  let body = text;
  let exit: number | undefined;
  const json = /^\{"(?:chunk_id|output|wall_time)/.test(body) ? parsed(body) : undefined;
  if (json) {
    body = json.output;
    exit = json.exit;
  }
  for (let n = 0; n < MOST_HEADERS; n++) {
    const match = HEADER.exec(body.slice(0, LONGEST_HEADER));
    if (!match || match[0] === '') break;
    const code = match[1] ?? match[2] ?? match[3];
    if (code !== undefined) exit = Number(code);
    body = body.slice(match[0].length);
  }
  return { text: body.replace(/<\/tool_use_error>\s*$/, '').trim(), ...(exit !== undefined && { exit }) };
}

const WRAPPED = /^(?:Script [^\n]*\n|Wall time[^\n]*\n|Output:[ \t]*\n|\s)*(?=\{"(?:chunk_id|output|wall_time))/;

/** What a command printed, out of the JSON or the labels that some clients hand it over in, with its exit code in front. */
export function unwrapped(text: string): string {
  if (/^(?:<untrusted_context>|Command: |Output: |Stdout: )/.test(text)) return withoutLabels(text);
  const start = WRAPPED.exec(text.slice(0, 600))?.[0].length;
  const json = start === undefined ? undefined : parsed(text.slice(start));
  return json ? `${json.exit === undefined ? '' : `Exit code ${json.exit}\n`}${json.output}` : text;
}

const LABELS_BEFORE = /^(?:<untrusted_context>\n)?(?:Command: [^]{0,20000}?\nDirectory: [^\n]*\n)?(?:Output|Stdout): /;
const LABELS_BEHIND = /(?:\n(?:Error|Stderr|Exit Code|Signal|Background PIDs|Process Group PGID): [^\n]*)+(?:\n<\/untrusted_context>)?\s*$/;

/** Gemini CLI and its kin label what a command printed, on which stream, and how it ended. */
function withoutLabels(text: string): string {
  const before = LABELS_BEFORE.exec(text)?.[0];
  if (before === undefined) return text;
  const told = text.slice(before.length);
  const behind = LABELS_BEHIND.exec(`\n${told.slice(-LONGEST_LABELS)}`)?.[0].trimStart() ?? '';
  const printed = told
    .slice(0, told.length - behind.length)
    .replace(/^\(empty\)/, '')
    .trimEnd();
  const label = (name: string): string | undefined => new RegExp(`^${name}: (?!\\((?:none|empty)\\))(.+)$`, 'm').exec(behind)?.[1];
  const [exit, error] = [label('Exit Code'), label('Error') ?? label('Stderr')];
  return [
    ...(exit === undefined || exit === '0' ? [] : [`Exit code ${exit}`]),
    ...(printed === '' ? [] : [printed]),
    ...(error === undefined ? [] : [error]),
  ].join('\n');
}

const LONGEST_LABELS = 4000;

/** Some agents hand over what a command printed as JSON. */
function parsed(text: string): { output: string; exit?: number } | undefined {
  try {
    const value = JSON.parse(text) as { output?: unknown; exit_code?: unknown; metadata?: { exit_code?: unknown } };
    if (typeof value.output !== 'string') return undefined;
    const exit = value.exit_code ?? value.metadata?.exit_code;
    return { output: value.output, ...(typeof exit === 'number' && { exit }) };
  } catch {
    return undefined;
  }
}

/** The number under which a call continues a running command, also inside a script. */
export function continuedBy(input: Json): string | undefined {
  if (isObject(input)) {
    for (const key of ['session_id', 'cell_id', 'bash_id', 'shell_id', 'task_id']) {
      const value = input[key];
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    return undefined;
  }
  return typeof input === 'string' ? /"?(?:session|cell)_id\\?"?:\s*\\?"?([\w-]+)/.exec(input.slice(0, 2000))?.[1] : undefined;
}
