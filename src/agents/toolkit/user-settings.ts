// Clients' settings as users write them: JSON, often with comments and commas too many. Only what is named is taken out of them.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import type { AuthorRun } from '../author.js';

/** A text in quotation marks, a comment, or a comma before a closing bracket; the first is kept. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g;

/** Undefined: not there, or nothing that could be understood. */
export function parseSettings(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  try {
    const bare = text.replace(/^\u{feff}/u, '').replace(TOKEN, (token) => (token.startsWith('"') ? token : ' '));
    const parsed: unknown = JSON.parse(bare.replace(TOKEN, (token) => (token.startsWith('"') ? token : ' '))); // a comma before a comment shows only now
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Of an author's client; undefined: there are none. Those that cannot be read are an end: without them it would ask another than the user has chosen. */
export function readSettings<T = JsonObject>(
  { read }: Pick<AuthorRun, 'read'>,
  file: string,
  parse: (text: string) => T | undefined = parseSettings as (text: string) => T | undefined,
): T | undefined {
  const text = read(file);
  if (text === undefined || text.trim() === '') return undefined;
  let parsed: T | undefined;
  try {
    parsed = parse(text);
  } catch {
    parsed = undefined;
  }
  if (parsed !== undefined) return parsed;
  throw new Failure({
    rule: 'draft/author-failed',
    message: 'the client’s settings cannot be read, so the model that would be asked is unknown; nothing was sent',
    place: { source: file },
    hint: 'Fix the file, or choose another author.',
  });
}

/** A copy with these keys alone. */
export function only(settings: JsonObject | undefined, keys: readonly string[]): Record<string, Json> {
  const kept: Record<string, Json> = {};
  for (const key of keys) {
    const value = settings && Object.hasOwn(settings, key) ? settings[key] : undefined;
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}

/** The value after a path of keys. */
export function settingAt(settings: JsonObject | undefined, ...keys: readonly string[]): Json | undefined {
  let value: Json | undefined = settings;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}
