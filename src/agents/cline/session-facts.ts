// What is said of a session beside its messages.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { TaskFacts } from '../toolkit/cline-like/task-facts.js';
import { firstWords } from '../../model/short-text.js';

export interface SessionFacts extends TaskFacts {
  readonly id?: string | undefined;
  readonly branch?: string | undefined;
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
