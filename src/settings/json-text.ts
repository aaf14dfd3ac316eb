// JSON, with comments where its reader allows them, edited in place: an entry goes in behind the last one, and out again, and no other byte moves.
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { sameJson, type Json } from '../model/json.js';
import { requireSame, SettingsRefusal, withEntry, wrapped, type Edited, type Entry, type SettingsText, type Undo } from './entry.js';
import { eolOf, lineStart } from './lines.js';

const BOM = '\u{feff}';

/** `strict`: of a client that takes no comments; a file with one is refused, since the client does not read it either. */
export function jsonText({ strict }: { readonly strict: boolean }): SettingsText {
  const parse = (text: string): Json => {
    const body = withoutBom(text);
    const value = getNodeValue(treeOf(body)) as Json;
    if (strict) requireStrict(body);
    return value;
  };
  return {
    parse,
    add(text, entry) {
      const edited = add(text, entry);
      requireSame(parse(edited.text), withEntry(parse(text), entry));
      return edited;
    },
    replace(text, entry, value) {
      const body = withoutBom(text);
      const { node } = find(body, entry);
      const after =
        body.slice(0, node.offset) + printed(value, body, lineIndent(body, node.offset)) + body.slice(node.offset + node.length);
      parse(after);
      return bomOf(text) + after;
    },
    remove(text, entry, undo) {
      const after = remove(text, entry, undo);
      parse(after);
      return after;
    },
  };
}

const bomOf = (text: string): string => (text.startsWith(BOM) ? BOM : '');
const withoutBom = (text: string): string => (text.startsWith(BOM) ? text.slice(1) : text);

function treeOf(body: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0)
    throw new SettingsRefusal(`are not valid JSON (line ${lineOf(body, errors[0]?.offset ?? 0)})`);
  return tree;
}

function requireStrict(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw new SettingsRefusal('have comments or a comma too many, with which their client does not read them');
  }
}

const lineOf = (body: string, offset: number): number => body.slice(0, offset).split('\n').length;
const endOf = ({ offset, length }: Node): number => offset + length;
const childrenOf = (node: Node): readonly Node[] => node.children ?? [];

/** Of a key that is there twice it is not clear which one counts. */
function propertyOf(object: Node, key: string): Node | undefined {
  const found = childrenOf(object).filter(({ children }) => children?.[0]?.value === key);
  if (found.length > 1) throw new SettingsRefusal(`have the key “${key}” twice`);
  return found[0];
}

/** The nodes from the top along the path, as far as they are there. */
function along(root: Node, path: readonly string[]): Node[] {
  const nodes = [root];
  for (const key of path) {
    const at = nodes.at(-1)!;
    const next = at.type === 'object' ? propertyOf(at, key)?.children?.[1] : undefined;
    if (next === undefined) break;
    nodes.push(next);
  }
  return nodes;
}

function add(text: string, entry: Entry): Edited {
  const body = withoutBom(text);
  const nodes = along(treeOf(body), entry.path);
  const depth = nodes.length - 1;
  const holder = nodes[depth]!;
  const { key, value } = wrapped(entry, depth);
  if (holder.type !== (key === undefined ? 'array' : 'object'))
    throw new SettingsRefusal(`have something else where “${entry.path[depth - 1] ?? key}” belongs`);
  const { pieces, inner } = insertion(body, holder, { key, value });
  return { text: bomOf(text) + spliced(body, pieces), undo: { depth, ...(inner !== undefined && { inner }) } };
}

interface Piece {
  readonly at: number;
  readonly cut?: number;
  readonly put?: string;
}

function spliced(body: string, pieces: readonly Piece[]): string {
  return pieces
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, cut = 0, put = '' }) => text.slice(0, at) + put + text.slice(at + cut), body);
}

function insertion(
  body: string,
  holder: Node,
  { key, value }: { readonly key: string | undefined; readonly value: Json },
): { readonly pieces: readonly Piece[]; readonly inner?: string } {
  const close = endOf(holder) - 1;
  const last = childrenOf(holder).at(-1);
  const eol = eolOf(body);
  const outer = lineIndent(body, holder.offset);
  const indent = last && startsLine(body, last.offset) ? lineIndent(body, last.offset) : outer + unitOf(body);
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const line = `${eol}${indent}${name}${printed(value, body, indent)}`;
  if (!last) {
    const from = tokensEnd(body, holder.offset + 1, close);
    const isOpen = body.slice(from, close).includes('\n');
    return { pieces: [{ at: from, put: isOpen ? line : `${line}${eol}${outer}` }], inner: body.slice(holder.offset + 1, close) };
  }
  const end = endOf(last);
  const comma = commaBetween(body, end, close);
  const at = tokensEnd(body, end, close);
  if (comma !== undefined) return { pieces: [{ at, put: `${line},` }] };
  return {
    pieces:
      at === end
        ? [{ at, put: `,${line}` }]
        : [
            { at: end, put: ',' },
            { at, put: line },
          ],
  };
}

function remove(text: string, entry: Entry, undo: Undo): string {
  const body = withoutBom(text);
  const { nodes } = find(body, entry);
  let child = nodes.child;
  let depth = entry.path.length;
  // what was made for it goes with it, as long as nothing else is there
  while (depth > undo.depth && isAlone(body, nodes.holders[depth]!, child)) child = nodes.holders[depth--]!.parent!;
  const holder = nodes.holders[depth]!;
  return bomOf(text) + spliced(body, removal(body, { holder, child, inner: depth === undo.depth ? undo.inner : undefined }));
}

interface Cut {
  readonly holder: Node;
  readonly child: Node;
  readonly inner: string | undefined;
}

function removal(body: string, { holder, child, inner }: Cut): readonly Piece[] {
  const [open, close] = [holder.offset + 1, endOf(holder) - 1];
  if (inner !== undefined && isAlone(body, holder, child, inner)) return [{ at: open, cut: close - open, put: inner }];
  const siblings = childrenOf(holder);
  const index = siblings.indexOf(child);
  const before = siblings[index - 1];
  const from = tokensEnd(body, before ? endOf(before) : open, child.offset);
  const closing = siblings.length === 1 && inner !== undefined ? closingLine(body.slice(endOf(child), close), inner) : 0;
  const own = { at: from, cut: endOf(child) - from + closing };
  const next = siblings[index + 1];
  const after = commaBetween(body, endOf(child), next?.offset ?? close);
  if (after !== undefined) return after === endOf(child) ? [{ ...own, cut: own.cut + 1 }] : [own, { at: after, cut: 1 }];
  const comma = before && commaBetween(body, endOf(before), child.offset);
  if (comma === undefined) return [own];
  return comma === from - 1 ? [{ at: comma, cut: own.cut + 1 }] : [own, { at: comma, cut: 1 }];
}

/** How much before the closing bracket was put there with the first entry: its end of line, unless the brackets were on two lines before. */
function closingLine(after: string, inner: string): number {
  const blanks = inner.slice(tokensEnd(inner, 0, inner.length));
  const put = /^\r?\n[ \t]*/.exec(after)?.[0].length ?? 0;
  return blanks.includes('\n') ? 0 : Math.max(0, put - blanks.length);
}

/** Nothing but it, and no comment that was not there before. */
function isAlone(body: string, holder: Node, child: Node, inner = ''): boolean {
  if (childrenOf(holder).length !== 1) return false;
  const around = body.slice(holder.offset + 1, child.offset) + body.slice(endOf(child), endOf(holder) - 1);
  return around.replaceAll(/\s/g, '') === inner.replaceAll(/\s/g, '');
}

interface Found {
  /** Of the value. */
  readonly node: Node;
  /** `child`: the property or element in the last of the holders. */
  readonly nodes: { readonly holders: readonly Node[]; readonly child: Node };
}

function find(body: string, entry: Entry): Found {
  const holders = along(treeOf(body), entry.path);
  const holder = holders[entry.path.length];
  const gone = new SettingsRefusal('do not have the entry any more');
  if (!holder) throw gone;
  const child =
    entry.key === undefined
      ? childrenOf(holder).findLast((one) => sameJson(getNodeValue(one), entry.value))
      : propertyOf(holder, entry.key);
  if (!child) throw gone;
  return { node: entry.key === undefined ? child : child.children![1]!, nodes: { holders, child } };
}

/** Between two values there is nothing else but blanks. */
const SIGNS = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/g;

/** Where the last comment or comma between two places ends; `from` where there is none. */
function tokensEnd(body: string, from: number, to: number): number {
  const last = [...body.slice(from, to).matchAll(SIGNS)].at(-1);
  return last ? from + last.index + last[0].length : from;
}

function commaBetween(body: string, from: number, to: number): number | undefined {
  const found = [...body.slice(from, to).matchAll(SIGNS)].find(([sign]) => sign === ',');
  return found && from + found.index;
}

function printed(value: Json, body: string, indent: string): string {
  return JSON.stringify(value, null, body === '' ? 2 : unitOf(body)).replaceAll('\n', `${eolOf(body)}${indent}`);
}

/** One step of indentation, as the first indented line has it. */
function unitOf(body: string): string {
  return /^([ \t]+)\S/m.exec(body)?.[1] ?? '  ';
}

function lineIndent(body: string, at: number): string {
  return /^[ \t]*/.exec(body.slice(lineStart(body, at)))![0];
}

function startsLine(body: string, at: number): boolean {
  return body.slice(lineStart(body, at), at).trim() === '';
}
