// What lies beside a session about it.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { SUMMARY } from './file-names.js';

export interface SessionSummary {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
  readonly remote?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  /** A sub-agent's: no list of the client's shows it. */
  readonly isHidden: boolean;
  readonly model?: string | undefined;
  /** 0: messages as before the client's own items. */
  readonly format?: number | undefined;
}

/** `history`: the session's main file. */
export function summaryBeside(history: string, files: Pick<SessionFiles, 'paths' | 'small'>): SessionSummary {
  const record = parsed(files.small(files.paths.join(files.paths.dirname(history), SUMMARY)));
  const info = isObject(record['info']) ? record['info'] : {};
  const title = stringOf(record['generated_title']) || stringOf(record['session_summary']);
  const { hidden, chat_format_version: format, git_remotes: remotes } = record;
  return {
    id: stringOf(info['id']),
    title: title === undefined ? undefined : firstWords(title, 200) || undefined,
    cwd: stringOf(info['cwd']) || undefined,
    branch: stringOf(record['head_branch']) || undefined,
    commit: stringOf(record['head_commit']) || undefined,
    remote: (isArray(remotes) ? stringOf(remotes[0]) : undefined) || undefined,
    startedAt: timeOf(record['created_at']),
    updatedAt: timeOf(record['last_active_at']) ?? timeOf(record['updated_at']),
    model: stringOf(record['current_model_id']) || undefined,
    isHidden: typeof hidden === 'boolean' ? hidden : (stringOf(record['session_kind']) ?? '').startsWith('subagent'),
    format: typeof format === 'number' ? format : undefined,
  };
}

function parsed(text: string | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : {};
  } catch {
    return {}; // the session's own words are elsewhere; without it they are read all the same
  }
}

/** With as many digits of a second as others have. */
function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
