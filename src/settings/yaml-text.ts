// YAML, edited in place: an entry is an item of a list or a mapping at the top, in lines of its own.
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Document,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { sameJson, type Json } from '../model/json.js';
import { requireSame, SettingsRefusal, withEntry, wrapped, type Entry, type SettingsText, type Undo } from './entry.js';
import { appendLines, cutLines, eolOf, lineStart } from './lines.js';

export const yamlText: SettingsText = {
  parse: (text) => valueOf(documentOf(text)),
  add(text, entry) {
    const edited = add(text, entry);
    requireSame(valueOf(documentOf(edited.text)), withEntry(valueOf(documentOf(text)), entry));
    return edited;
  },
  replace(text, entry, value) {
    const { start, end } = find(text, entry).item;
    const indent = /^[ \t]*/.exec(text.slice(start))![0];
    const after = text.slice(0, start) + linesOf({ ...entry, path: [], value }, indent).join(eolOf(text)) + text.slice(end);
    requireSame(valueOf(documentOf(after)), exchanged(text, entry, value));
    return after;
  },
  remove(text, entry, undo) {
    const { item, pair, only } = find(text, entry);
    const after = cutLines(text, only && undo.depth === 0 ? pair : item);
    documentOf(after);
    return after;
  },
};

function exchanged(text: string, entry: Entry, value: Json): Json {
  const settings = structuredClone(valueOf(documentOf(text))) as Record<string, Json>;
  const holder = settings[entry.path[0]!] as Json[] & Record<string, Json>;
  if (entry.key === undefined) holder[holder.findIndex((one) => sameJson(one, entry.value))] = value;
  else holder[entry.key] = value;
  return settings;
}

type Whole = Document.Parsed<ParsedNode>;

function documentOf(text: string): Whole {
  const document = parseDocument(text, { keepSourceTokens: false, uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new SettingsRefusal(`are not valid YAML (line ${error.linePos?.[0].line ?? 1})`);
  if (document.contents !== null && !isMap(document.contents) && !isEmptyScalar(document.contents))
    throw new SettingsRefusal('are not a mapping');
  return document as Whole;
}

const isEmptyScalar = (node: unknown): boolean => isScalar(node) && node.value === null;

function valueOf(document: Whole): Json {
  return ((document.toJS({ maxAliasCount: 100 }) as Json | null) ?? {}) as Json;
}

type Item = Pair<Scalar, ParsedNode> | ParsedNode;

function add(text: string, entry: Entry): { readonly text: string; readonly undo: Undo } {
  const holder = holderOf(documentOf(text), entry);
  const whole = wrapped(entry, 0);
  if (holder === undefined) {
    const lines = linesOf({ path: [], key: whole.key!, value: whole.value }, '');
    return { text: appendLines(text, lines), undo: { depth: 0 } };
  }
  const { end, indent } = place(text, holder, entry);
  const eol = eolOf(text);
  const lines = linesOf({ ...entry, path: [] }, indent);
  return { text: `${text.slice(0, end)}${eol}${lines.join(eol)}${text.slice(end)}`, undo: { depth: 1 } };
}

interface Holder {
  readonly pair: Pair<Scalar, ParsedNode | null>;
  readonly items: readonly Item[];
}

/** What the top-level key holds; undefined: the key is not there. */
function holderOf(document: Whole, { path: [name, ...deeper], key }: Entry): Holder | undefined {
  if (name === undefined || deeper.length > 0) throw new SettingsRefusal('take entries below a key at the top only');
  if (!isMap(document.contents)) return undefined;
  const pair = document.contents.items.find((one) => isScalar(one.key) && one.key.value === name) as Holder['pair'] | undefined;
  if (!pair) return undefined;
  const { value } = pair;
  if (value === null || isEmptyScalar(value)) return { pair, items: [] };
  if (!(key === undefined ? isSeq(value) : isMap(value))) throw new SettingsRefusal(`have something else where “${name}” belongs`);
  const list = value as unknown as YAMLSeq<ParsedNode> | YAMLMap<Scalar, ParsedNode>;
  if (list.flow) throw new SettingsRefusal(`have “${name}” on one line, in brackets; write one item on each line`);
  return { pair, items: list.items as Item[] };
}

/** Behind the last item, as far in as that is. */
function place(text: string, { pair, items }: Holder, { key }: Entry): { readonly end: number; readonly indent: string } {
  const last = items.at(-1);
  if (!last) {
    const at = pair.key.range![1] + 1; // behind the colon
    return { end: contentEnd(text, lineEnd(text, at)), indent: '  ' };
  }
  const span = spanOf(text, last, key === undefined);
  return { end: span.end, indent: /^[ \t]*/.exec(text.slice(span.start))![0] };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf(text: string, item: Item, inList: boolean): Span {
  const [first, last] = inList
    ? [item as ParsedNode, item as ParsedNode]
    : [(item as Pair<Scalar, ParsedNode>).key, (item as Pair<Scalar, ParsedNode | null>).value];
  const begin = first.range![0];
  const start = inList ? lineStart(text, text.lastIndexOf('-', begin)) : lineStart(text, begin);
  return { start, end: contentEnd(text, last?.range?.[1] ?? lineEnd(text, begin)) };
}

/** Texts of several lines count their last end of line; it is not ours to move. */
function contentEnd(text: string, at: number): number {
  return text.slice(0, at).trimEnd().length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function find(text: string, entry: Entry): { readonly item: Span; readonly pair: Span; readonly only: boolean } {
  const document = documentOf(text);
  const holder = holderOf(document, entry);
  const value = (node: unknown): Json => (node as ParsedNode | null)?.toJS(document) as Json;
  const item = holder?.items.findLast((one) =>
    entry.key === undefined ? sameJson(value(one), entry.value) : (one as Pair<Scalar>).key.value === entry.key,
  );
  if (!holder || !item) throw new SettingsRefusal('do not have the entry any more');
  const span = spanOf(text, item, entry.key === undefined);
  return { item: span, pair: { start: lineStart(text, holder.pair.key.range![0]), end: span.end }, only: holder.items.length === 1 };
}

function linesOf({ key, value }: Entry, indent: string): string[] {
  const text = stringify(key === undefined ? [value] : { [key]: value }, { lineWidth: 0 });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? line : indent + line));
}
