// A session as rows of one height each: what was said, done and left out, in the order of the file; calls have their results with them.
import type { Entry, Part, Session } from '../src/readers.js';
import { diffOf, type DiffLine } from './diff.js';

/** What a list shows of it: plain data, which another thread can make. */
export interface Row {
  /** Number of the entry, 1 is the first: what `[#n]` names. */
  readonly entry: number;
  readonly kind: 'user' | 'agent' | 'thought' | 'call' | 'result' | 'compaction' | 'note';
  /** Sub-agent or side conversation. */
  readonly lane?: string;
  readonly at?: string;
  /** One line. */
  readonly head: string;
  /** Of a call. */
  readonly outcome?: 'done' | 'failed' | 'refused' | 'no result';
}

/** A row with what is made when it is looked at: most never are. */
export interface FullRow extends Row {
  readonly body: () => readonly Block[];
  /** What search looks through. */
  readonly words: () => string;
}

export type Block = { readonly kind: 'text' | 'code'; readonly label?: string; readonly text: string } | Picture | Diff;
export interface Diff {
  readonly kind: 'diff';
  readonly label?: string;
  readonly lines: readonly DiffLine[];
}
export interface Picture {
  readonly kind: 'picture';
  readonly source: string;
  readonly label: string;
}

type Result = Extract<Part, { type: 'tool-result' }>;

export function rowsOf({ entries }: Session): FullRow[] {
  const results = resultsOf(entries);
  const called = new Set<string>();
  const rows: FullRow[] = [];
  entries.forEach((entry, i) => {
    const base = { entry: i + 1, ...(entry.lane !== undefined && { lane: entry.lane }), ...(entry.at !== undefined && { at: entry.at }) };
    for (const row of rowsIn(entry, results, called)) rows.push({ ...base, ...row });
  });
  return rows;
}

type Bare = Omit<FullRow, 'entry' | 'lane' | 'at'>;

function rowsIn(entry: Entry, results: ReadonlyMap<string, Result>, called: Set<string>): Bare[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction') {
    const text = entry.summary || 'What came before was replaced by a summary.';
    return [{ kind: 'compaction', head: oneLine(text), ...plain(text) }];
  }
  const rows: Bare[] = [];
  const said = entry.parts.filter((part) => part.type === 'text' || part.type === 'file' || part.type === 'custom');
  const kind = entry.synthetic || entry.summary || entry.role === 'system' ? 'note' : entry.role === 'user' ? 'user' : 'agent';
  for (const part of entry.parts) {
    if (part.type === 'reasoning' && part.text !== '') rows.push({ kind: 'thought', head: oneLine(part.text), ...plain(part.text) });
  }
  if (said.length > 0) rows.push({ kind, head: oneLine(textOf(said)), body: () => blocksOf(said), words: () => textOf(said) });
  for (const part of entry.parts) {
    if (part.type === 'tool-call') {
      called.add(part.call);
      rows.push(callRow(part, results.get(part.call)));
    }
    if (part.type === 'tool-result' && !called.has(part.call))
      rows.push({
        kind: 'result',
        head: oneLine(textOf(part.output)),
        body: () => blocksOf(part.output),
        words: () => textOf(part.output),
      });
  }
  return rows;
}

function callRow({ tool, input }: Extract<Part, { type: 'tool-call' }>, result: Result | undefined): Bare {
  const asked = (): string => (typeof input === 'string' ? input : JSON.stringify(input, null, 2));
  const outcome = !result ? 'no result' : result.denied ? 'refused' : result.failed ? 'failed' : 'done';
  return {
    kind: 'call',
    outcome,
    head: `${tool}: ${oneLine(gist(input))}`,
    body: () => [...inputBlocks(input, asked), ...(result ? labelled('Result', blocksOf(result.output)) : [])],
    words: () => `${tool} ${asked()} ${result ? textOf(result.output) : ''}`,
  };
}

/** Of an edit what it changed; the rest of its input is where. */
function inputBlocks(input: unknown, asked: () => string): Block[] {
  const lines = diffOf(input);
  if (!lines) return [{ kind: 'code', label: 'Input', text: asked() }];
  const file = typeof input === 'string' ? '' : gist(input);
  return [{ kind: 'diff', label: file === '' ? 'Change' : `Change of ${file}`, lines }];
}

/** What tells most about a call: its command, its file, its question. */
function gist(input: unknown): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return '';
  return Object.values(input).find((value): value is string => typeof value === 'string' && value !== '') ?? JSON.stringify(input);
}

function resultsOf(entries: readonly Entry[]): Map<string, Result> {
  const results = new Map<string, Result>();
  for (const entry of entries) {
    if (entry.kind !== 'message') continue;
    for (const part of entry.parts) if (part.type === 'tool-result' && !results.has(part.call)) results.set(part.call, part);
  }
  return results;
}

function blocksOf(parts: readonly Part[]): Block[] {
  return parts.flatMap((part): Block[] => {
    if (part.type === 'text' || part.type === 'reasoning') return [{ kind: 'text', text: part.text }];
    if (part.type === 'file') return [fileBlock(part)];
    return [{ kind: 'code', text: JSON.stringify(part, null, 2) }];
  });
}

/** Only pictures that cannot hold a script are shown, from the bytes in the session; nothing is fetched. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function fileBlock({ mediaType, name, source }: Extract<Part, { type: 'file' }>): Block {
  const label = name ?? mediaType;
  if ('base64' in source && PICTURES.has(mediaType) && /^[\w+/=\s]+$/.test(source.base64))
    return { kind: 'picture', source: `data:${mediaType};base64,${source.base64}`, label };
  return { kind: 'text', text: `[file: ${label}${'uri' in source ? `, ${source.uri}` : ''}]` };
}

const labelled = (label: string, blocks: readonly Block[]): Block[] => blocks.map((block) => ({ ...block, label }));
const plain = (text: string): Pick<FullRow, 'body' | 'words'> => ({ body: () => [{ kind: 'text', text }], words: () => text });

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : part.type === 'file' ? `[${part.name ?? part.mediaType}]` : '')).join('\n');
}

const LONGEST_HEAD = 240;
const oneLine = (text: string): string => text.slice(0, LONGEST_HEAD).replaceAll(/\s+/g, ' ').trim() || '(nothing)';
