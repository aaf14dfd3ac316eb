// TOML, edited in place: an entry is a table of its own at the end of the text.
import { parse as parseToml } from 'smol-toml';
import { isArray, isObject, type Json } from '../model/json.js';
import { requireSame, SettingsRefusal, withEntry, type Entry, type SettingsText } from './entry.js';
import { appendLines, cutLines, eolOf } from './lines.js';

export const tomlText: SettingsText = {
  parse,
  add(text, entry) {
    const after = appendLines(text, linesOf(entry), { apart: true });
    requireSame(parse(after), withEntry(parse(text), entry));
    return { text: after, undo: { depth: 0 } };
  },
  replace(text, entry, value) {
    const { start, end } = blockOf(text, entry);
    const after = text.slice(0, start) + linesOf({ ...entry, value }).join(eolOf(text)) + text.slice(end);
    parse(after);
    return after;
  },
  remove(text, entry) {
    const after = cutLines(text, blockOf(text, entry), { apart: true });
    parse(after);
    return after;
  },
};

function parse(text: string): Json {
  try {
    return JSON.parse(JSON.stringify(parseToml(text.replace(/^\u{feff}/u, '')))) as Json;
  } catch (error) {
    const line = (error as { readonly line?: number }).line;
    throw new SettingsRefusal(`are not valid TOML${line === undefined ? '' : ` (line ${line})`}`);
  }
}

/** A bare word where that is possible. */
const word = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

function headOf({ path, key }: Entry): string {
  if (key === undefined) throw new SettingsRefusal('take tables only');
  return `[${[...path, key].map(word).join('.')}]`;
}

function linesOf(entry: Entry): string[] {
  if (!isObject(entry.value)) throw new SettingsRefusal('take tables only');
  return [headOf(entry), ...Object.entries(entry.value).map(([key, value]) => `${word(key)} = ${literal(value!)}`)];
}

/** What JSON and TOML write the same way. */
function literal(value: Json): string {
  if (isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null || isObject(value)) throw new SettingsRefusal('take plain values only');
  return JSON.stringify(value);
}

/** The table's head and the lines directly below it. A line of a longer text that looks like it is ruled out by the check of what is left. */
function blockOf(text: string, entry: Entry): { readonly start: number; readonly end: number } {
  const head = headOf(entry);
  const at = [...text.matchAll(/^.*$/gm)].findLast(([line]) => line.trim() === head);
  if (!at) throw new SettingsRefusal('have the entry in another form than it was written in');
  let end = at.index + at[0].replace(/\r$/, '').length;
  for (const [line] of text.slice(end).matchAll(/\r?\n(?![ \t]*(?:\r?\n|#|\[|$)).*/gy)) end += line.replace(/\r$/, '').length;
  const cut = text.slice(at.index, end);
  const found = isObjectAt(parse(cut), [...entry.path, entry.key!]);
  requireSame(found ?? null, entry.value);
  return { start: at.index, end };
}

function isObjectAt(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}
