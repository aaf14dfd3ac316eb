// Session → markdown: the words as they were said, each tool call one line that opens.
import { MENTION_NOTE, neutraliseMentions } from '../../model/mentions.js';
import type { Json } from '../../model/json.js';
import {
  unreachable,
  type Entry,
  type Message,
  type Part,
  type Session,
  type ToolCallPart,
  type ToolResultPart,
} from '../../model/session.js';

/** Longest tool output that is shown; the middle of a longer one is left out and counted. */
const OUTPUT = 2000;
const INPUT = 600;

export function encodeSession(session: Session): string {
  const results = resultsOf(session);
  const number = new Map(session.entries.map((entry, i) => [entry, i + 1] as const));
  const main = session.entries.filter((entry) => entry.kind !== 'opaque' && !(entry.kind === 'message' && entry.synthetic));
  const blocks = main.flatMap((entry) => entryText(entry, number.get(entry)!, results));
  const told = blocks.join('\n\n');
  return neutraliseMentions(`${[...head(session, told.includes('@')), ...(told === '' ? [] : [told])].join('\n\n')}\n`);
}

/** Its first line is not a heading: a client may take a prompt that begins with `#` for a note to itself. */
function head(session: Session, hasMentions: boolean): string[] {
  const { workspace, startedAt } = session;
  const facts = [
    `- Session: ${session.agent} ${session.id}`,
    ...(workspace ? [`- Folder: \`${workspace.cwd}\`${workspace.branch === undefined ? '' : `, branch \`${workspace.branch}\``}`] : []),
    ...(startedAt === undefined ? [] : [`- Started: ${startedAt}`]),
    '- `#12` is entry 12 of the session, as in the evidence of its hand-off.',
    ...(hasMentions ? [`- ${MENTION_NOTE}`] : []),
  ];
  return ['<!-- baton transcript -->', `# ${oneLine(session.title ?? session.id)}`, facts.join('\n')];
}

/** Call → its result and the number of the entry that holds it. */
function resultsOf(session: Session): Map<string, { readonly part: ToolResultPart; readonly entry: number }> {
  const results = new Map<string, { part: ToolResultPart; entry: number }>();
  session.entries.forEach((entry, i) => {
    if (entry.kind === 'message')
      for (const part of entry.parts)
        if (part.type === 'tool-result' && !results.has(part.call)) results.set(part.call, { part, entry: i + 1 });
  });
  return results;
}

type Results = ReturnType<typeof resultsOf>;

function entryText(entry: Entry, number: number, results: Results): string[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction')
    return [`## Compaction #${number}`, entry.summary === '' ? 'The conversation was summed up here.' : quote(entry.summary)];
  const said = entry.parts.flatMap((part) => partText(part, results));
  return said.length === 0 ? [] : [`## ${speaker(entry)} #${number}${entry.at === undefined ? '' : ` · ${entry.at}`}`, ...said];
}

function speaker(message: Message): string {
  const who = message.summary ? 'Summary' : message.role === 'assistant' ? 'Agent' : message.role === 'system' ? 'System' : 'User';
  return `${who}${message.lane === undefined ? '' : ' (side conversation)'}${message.interrupted ? ' (interrupted)' : ''}`;
}

function partText(part: Part, results: Results): string[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [quote(part.text.trim())];
    case 'tool-call':
      return [callText(part, results.get(part.call))];
    case 'file':
      return [`*File: ${oneLine(part.name ?? part.mediaType)}*`];
    case 'reasoning': // the agent's own notes: in the session, not in what was said
    case 'tool-result': // shown with its call
    case 'custom':
      return [];
    default:
      return unreachable(part);
  }
}

/** Folded: the call's gist is the line, input and output open below it. */
function callText(call: ToolCallPart, result: { readonly part: ToolResultPart; readonly entry: number } | undefined): string {
  const state = result === undefined ? 'no result' : result.part.denied ? 'denied' : result.part.failed ? 'failed' : 'done';
  const output =
    result === undefined
      ? ''
      : result.part.output.map((part) => (part.type === 'text' ? part.text : part.type === 'file' ? `(${part.mediaType})` : '')).join('\n');
  return [
    `<details><summary>${escapeHtml(call.tool)}: ${escapeHtml(oneLine(gist(call.input)))} ` +
      `(${state}${result === undefined ? '' : `, #${result.entry}`})</summary>`,
    fence(cut(typeof call.input === 'string' ? call.input : JSON.stringify(call.input, null, 2), INPUT)),
    ...(output.trim() === '' ? [] : [fence(cut(output.trimEnd(), OUTPUT))]),
    '</details>',
  ].join('\n\n');
}

/** The first text in the input says what a call is about. */
function gist(input: Json): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return String(input);
  return (Object.values(input).find((value) => typeof value === 'string') as string | undefined) ?? '';
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters left out …\n${text.slice(-half)}`;
}

/** Foreign text as a quotation: its headings and fences stay its own. */
function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}\n${text}\n${mark}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
