// What is said of a session beside its messages.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { smallJson } from './manifest.js';

export interface SessionFacts {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly branch?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly version?: string | undefined;
}

export function sessionFacts(manifest: JsonObject | undefined): SessionFacts {
  if (!manifest) return {};
  const metadata = isObject(manifest['metadata']) ? manifest['metadata'] : {};
  const git = isObject(metadata['git']) ? metadata['git'] : {};
  const origin = isObject(metadata['sessionHistoryOrigin']) ? metadata['sessionHistoryOrigin'] : {};
  const title = stringOf(metadata['title']);
  return {
    id: stringOf(manifest['session_id']),
    title: title === undefined ? undefined : firstWords(title, 200) || undefined,
    cwd: stringOf(manifest['cwd']),
    branch: stringOf(git['branch']),
    startedAt: stringOf(manifest['started_at']),
    version: stringOf(origin['version']),
  };
}

/** What an old task says of itself: Roo Code beside it, Cline in the words that it put after each prompt; ids of Cline's are times. */
export function taskFacts(file: string, head: string, files: SessionFiles): SessionFacts {
  const folder = files.paths.dirname(file);
  const item = smallJson(files.paths.join(folder, 'history_item.json'), files) ?? {};
  const began = Number(files.paths.basename(folder));
  const words = stringOf(item['task']);
  const told = /Current (?:Working|Workspace) Directory \((.{1,1000}?)\) Files/.exec(head)?.[1];
  return {
    title: words === undefined ? undefined : firstWords(words, 200) || undefined,
    cwd: stringOf(item['workspace']) ?? (told === undefined ? undefined : unquoted(`"${told}"`)),
    startedAt: began > 1e12 && began < 8.64e15 ? new Date(began).toISOString() : undefined,
  };
}

export function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined; // no JSON; whoever reads it says so
  }
}
