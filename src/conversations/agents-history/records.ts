// The lines of a nested history: numbered records, each a role with its words or an item as JSON. Written and read in one place.
import { neutraliseJson } from '../../model/mentions.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';

export const PREAMBLE = 'For context, here is the conversation so far between the user and the previous agent:';
const OLDER = 'For context, here is the conversation so far:';
export const OPEN = '<CONVERSATION HISTORY>';
export const CLOSE = '</CONVERSATION HISTORY>';
const EMPTY = '(no previous turns recorded)';
const ROLES: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'developer']);

/** One text in one line is plain; everything else is JSON, which reads back as it was. */
export function recordsText(items: readonly JsonObject[]): string {
  const lines = items.map((item, i) => `${i + 1}. ${lineOf(item)}`);
  return `${[PREAMBLE, OPEN, ...(lines.length === 0 ? [EMPTY] : lines), CLOSE].join('\n')}\n`;
}

/** White space at the ends is not read back from a plain line. */
function lineOf(item: JsonObject): string {
  const { role, content, ...rest } = item;
  const isPlain =
    typeof role === 'string' &&
    ROLES.has(role) &&
    typeof content === 'string' &&
    content.trim() === content &&
    !/[\p{Cc}\u2028\u2029@]/u.test(content) &&
    Object.keys(rest).length === 0;
  return isPlain && !isJsonObject(content) ? `${role}: ${content}` : jsonLine(item);
}

/** Readers split at every kind of line end, also at those that JSON leaves as they are. It is made to be in a prompt, so there are no mentions in it. */
function jsonLine(item: JsonObject): string {
  return neutraliseJson(JSON.stringify(item)).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isJsonObject(text: string): boolean {
  return text.startsWith('{') && parsed(text) !== undefined;
}

/** The text between the marks, wherever they are. Undefined: there is no history. */
export function historyIn(text: string): string | undefined {
  const begin = [PREAMBLE, OLDER].map((line) => text.indexOf(`${line}\n${OPEN}\n`)).find((at) => at >= 0);
  const from = begin === undefined ? -1 : text.indexOf(OPEN, begin) + OPEN.length + 1;
  const to = text.lastIndexOf(`\n${CLOSE}`);
  return begin === undefined || to < from - 1 ? undefined : text.slice(from, Math.max(from, to));
}

/** A record continues until the next number; the numbers have to follow one another, since words may begin with one. */
export function itemsIn(history: string): JsonObject[] {
  const records: string[][] = [];
  for (const line of history.split(/\r?\n/)) {
    if (line.startsWith(`${records.length + 1}. `)) records.push([line.slice(String(records.length + 1).length + 2)]);
    else records.at(-1)?.push(line);
  }
  return records.map((lines) => itemOf(lines.join('\n').trim())).filter((item) => item !== undefined);
}

function itemOf(record: string): JsonObject | undefined {
  const item = record.startsWith('{') ? parsed(record) : undefined;
  if (item) return item;
  const match = /^([a-z_]+)(?: \(([^)]*)\))?:\s*([\s\S]*)$/.exec(record);
  if (!match) return ROLES.has(record) ? { role: record, content: '' } : undefined;
  const [, role = '', name, content = ''] = match;
  const typed = ROLES.has(role) ? undefined : parsed(content);
  return typed ? { ...typed, type: role } : { role, ...(name !== undefined && { name }), content };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // then it is words
  }
}

export function roleOf(item: JsonObject): string | undefined {
  return stringOf(item['role']);
}
