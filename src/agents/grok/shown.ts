// What the log of the screen knows and the model's own history does not: when something was said, and which calls failed.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { UPDATES } from './file-names.js';

export interface Shown {
  /** By the number of the prompt. */
  readonly promptsAt: ReadonlyMap<number, string>;
  /** By the id of the call. */
  readonly callsAt: ReadonlyMap<string, string>;
  readonly failed: ReadonlySet<string>;
}

export function shownBeside(history: string, files: SessionFiles): Shown {
  const promptsAt = new Map<number, string>();
  const callsAt = new Map<string, string>();
  const failed = new Set<string>();
  const log = files.paths.join(files.paths.dirname(history), UPDATES);
  // a torn log takes nothing from what was said
  for (const { record } of files.exists(log) ? files.lines(log, { report: new Report(), rule: 'grok/not-a-record' }) : []) {
    const params = isObject(record['params']) ? record['params'] : {};
    const update = isObject(params['update']) ? params['update'] : {};
    const [at, call] = [timeOf(params), stringOf(update['toolCallId'])];
    const prompt = isObject(update['_meta']) ? update['_meta']['promptIndex'] : undefined;
    if (at !== undefined && update['sessionUpdate'] === 'user_message_chunk' && typeof prompt === 'number' && !promptsAt.has(prompt))
      promptsAt.set(prompt, at);
    if (call === undefined) continue;
    if (at !== undefined && !callsAt.has(call)) callsAt.set(call, at);
    if (update['status'] === 'failed') failed.add(call);
  }
  return { promptsAt, callsAt, failed };
}

function timeOf(params: JsonObject): string | undefined {
  const ms = isObject(params['_meta']) ? params['_meta']['agentTimestampMs'] : undefined;
  return typeof ms === 'number' && ms > 0 && ms < 8.64e15 ? new Date(ms).toISOString() : undefined;
}
