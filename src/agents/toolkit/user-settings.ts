// Clients' settings as users write them: JSON, often with comments and commas too many. Only what is named is taken out of them.
import { isObject, type Json, type JsonObject } from '../../model/json.js';

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

/** A copy with these keys alone. */
export function only(settings: JsonObject | undefined, keys: readonly string[]): Record<string, Json> {
  const kept: Record<string, Json> = {};
  for (const key of keys) {
    const value = settings && Object.hasOwn(settings, key) ? settings[key] : undefined;
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}

/** The value behind a path of keys. */
export function settingAt(settings: JsonObject | undefined, ...keys: readonly string[]): Json | undefined {
  let value: Json | undefined = settings;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}
