// What Baton says of a chat that it has written: a line of Aider's screen, which Aider tells no model.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';

const NOTE = /^> baton (\{.*\}) {2}$/m;

export interface Note {
  readonly cwd: string | undefined;
}

export function noteLine(note: JsonObject): string {
  return `> baton ${JSON.stringify(note)}  `;
}

/** Undefined: none is there. */
export function noteIn(chat: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(NOTE.exec(chat)?.[1] ?? '');
    return isObject(note) ? { cwd: stringOf(note['cwd']) } : undefined;
  } catch {
    return undefined; // none, or broken: the file lies in the folder anyway
  }
}
