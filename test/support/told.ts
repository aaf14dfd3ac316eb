// What a model is told, item by item: of a source as it is replayed, and of a target as it is read back.
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { replayItems } from '../../src/replay/replay-stream.js';
import { collect } from '../../src/model/collect.js';
import { isObject, type Json } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type Entry, type FilePart, type Message, type Part } from '../../src/model/session.js';
import { context } from '../../src/model/tree.js';
import type { Source } from '../../src/ops/pass/source.js';

export interface Told {
  readonly role: 'user' | 'assistant' | 'tool' | 'summary';
  readonly kind: 'text' | 'reasoning' | 'call' | 'result' | 'file' | 'custom';
  readonly text: string;
  readonly call?: string;
  readonly tool?: string;
  readonly input?: Json;
  readonly failed?: true;
  readonly files?: readonly FilePart[];
}

/** What the pass plays to a foreign target. */
export async function toldBySource(source: Source, report: Report): Promise<Told[]> {
  const told: Told[] = [];
  const items = source.agent.read(source.ref, new Report(), { end: source.end, mainOnly: true });
  await replayItems(items, source.replay, report, (message) => void told.push(...toldOf(message)));
  return told;
}

/** What a resume of a native session would tell: its own context. */
export async function toldByTarget(agent: AgentAdapter, ref: SessionRef): Promise<Told[]> {
  const entries: Entry[] = [];
  const facts = await collect(agent.read(ref, new Report(), { mainOnly: true }));
  await drain(agent.read(ref, new Report(), { mainOnly: true }), (item) => void (isHeader(item) || entries.push(item)));
  return context(facts)
    .order.flatMap((i) => messagesOf(entries[i]!))
    .flatMap(toldOf);
}

function messagesOf(entry: Entry): Message[] {
  if (entry.kind === 'message') return entry.synthetic || entry.role === 'system' ? [] : [entry];
  if (entry.kind === 'opaque') return [];
  if (entry.replacement) return entry.replacement.flatMap(messagesOf);
  return entry.summary === ''
    ? []
    : [
        {
          id: entry.id,
          parent: entry.parent,
          kind: 'message',
          role: 'user',
          summary: true,
          parts: [{ type: 'text', text: entry.summary }],
        },
      ];
}

function toldOf(message: Message): Told[] {
  return message.parts.map((part) => {
    const role = message.summary ? 'summary' : part.type === 'tool-result' ? 'tool' : message.role === 'assistant' ? 'assistant' : 'user';
    return { role, ...toldPart(part) };
  });
}

function toldPart(part: Part): Omit<Told, 'role'> {
  switch (part.type) {
    case 'text':
      return { kind: 'text', text: part.text };
    case 'reasoning':
      return { kind: 'reasoning', text: part.text };
    case 'tool-call':
      return { kind: 'call', text: '', call: part.call, tool: part.tool, input: part.input };
    case 'tool-result':
      return {
        kind: 'result',
        call: part.call,
        text: textOf(part.output),
        ...(part.failed && { failed: true }),
        files: part.output.filter((inner) => inner.type === 'file'),
      };
    case 'file':
      return { kind: 'file', text: '', files: [part] };
    case 'custom':
      return { kind: 'custom', text: part.name };
  }
}

/** Whether an output's words are one piece or several is the store's business. */
function textOf(output: readonly Part[]): string {
  return output.flatMap((part) => (part.type === 'text' ? [part.text] : part.type === 'custom' ? [part.name] : [])).join('\n');
}

const LONGEST = 160;

/** One readable line. */
export function toldLine(told: Told): string {
  const shown =
    told.text.length > LONGEST
      ? `${JSON.stringify(told.text.slice(0, LONGEST))} … ${told.text.length} characters`
      : JSON.stringify(told.text);
  const files = (told.files ?? []).map((file) => ` [${file.mediaType}${file.name === undefined ? '' : ` ${file.name}`}]`).join('');
  switch (told.kind) {
    case 'call':
      return `${told.role} call ${told.tool} ${JSON.stringify(told.input).slice(0, LONGEST)} (${told.call})`;
    case 'result':
      return `${told.role} result ${told.failed ? 'failed ' : ''}${shown}${files} (${told.call})`;
    case 'file':
      return `${told.role} file${files}`;
    case 'text':
    case 'reasoning':
    case 'custom':
      return `${told.role} ${told.kind} ${shown}`;
  }
}

/** Inputs that are not an object have to be put into one for some APIs. */
export function sameInput(told: Json | undefined, original: Json | undefined): Json | undefined {
  const wrapped = isObject(told) && Object.keys(told).length === 1 && 'input' in told && !isObject(original);
  return wrapped ? (told as { readonly input: Json }).input : told;
}
