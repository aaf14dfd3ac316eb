// What is said of a task beside its messages.
import { isObject, stringOf, type JsonObject } from '../../../model/json.js';
import { firstWords } from '../../../model/short-text.js';
import type { SessionFiles } from '../session-bytes.js';
import { ITEM_FILE } from './file-names.js';

export interface TaskFacts {
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly startedAt?: string | undefined;
}

/** Roo Code says it beside the task, Cline in the words that it put after each prompt; ids are times, or begin with one. */
export function taskFacts(file: string, head: string, files: SessionFiles): TaskFacts {
  const folder = files.paths.dirname(file);
  const item = smallJson(files.paths.join(folder, ITEM_FILE), files) ?? {};
  const began = timeIn(files.paths.basename(folder));
  const words = stringOf(item['task']);
  const told = /Current (?:Working|Workspace) Directory \((.{1,1000}?)\) Files/.exec(head)?.[1];
  return {
    title: words === undefined ? undefined : firstWords(words, 200) || undefined,
    cwd: stringOf(item['workspace']) ?? (told === undefined ? undefined : unquoted(`"${told}"`)),
    startedAt: began > 1e12 && began < 8.64e15 ? new Date(began).toISOString() : undefined,
  };
}

/** Milliseconds, or a UUID of version 7. */
function timeIn(id: string): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id) ?? [];
  return high === undefined ? Number(id) : Number.parseInt(`${high}${low}`, 16);
}

export function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined; // no JSON; whoever reads it says so
  }
}

export function smallJson(file: string, { small }: SessionFiles): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(small(file) ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // the session's own words are elsewhere; without it they are read all the same
  }
}
