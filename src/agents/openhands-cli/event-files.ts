// A conversation's folder → records: what its client notes of it, then each event.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { readJsonFile } from '../toolkit/json-file.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { BASE_STATE, EVENTS, eventNumber, isMainName } from './file-names.js';

/** The list of the document that a conversation is written as. */
export const LIST = 'events';
/** Its mark. */
export const CONVERSATION = 'openhands-conversation';

/** More than an event ever is. */
const LARGEST = 256 << 20;

export interface EventFile {
  readonly path: string;
  readonly number: number;
}

/** In the order in which they were said. `main`: the conversation's own file, or one of its events where it has none. */
export function eventFiles(main: string, { paths, list }: Pick<SessionFiles, 'paths' | 'list'>, report: Report): EventFile[] {
  const folder = isMainName(paths.basename(main)) ? paths.join(paths.dirname(main), EVENTS) : paths.dirname(main);
  return list(folder, report)
    .flatMap(({ name, path }) => {
      const number = eventNumber(name);
      return number === undefined ? [] : [{ path, number }];
    })
    .toSorted((a, b) => a.number - b.number || (a.path < b.path ? -1 : 1));
}

export function* conversationRecords(main: string, files: SessionFiles, report: Report): Generator<JsonObject> {
  const isOwn = isMainName(files.paths.basename(main));
  const noted = isOwn ? readJson(main, files, report) : undefined;
  yield { type: CONVERSATION, ...notes(noted ?? {}, files.paths.basename(main) === BASE_STATE), [LIST]: [] };
  for (const { path } of eventFiles(main, files, report)) {
    const event = readJson(path, files, report);
    if (event) yield event;
  }
}

/** Without the settings and secrets that stand beside it. */
function notes(noted: JsonObject, isState: boolean): { readonly [name: string]: Json } {
  const agent = isObject(noted['agent']) ? noted['agent'] : {};
  const workspace = isObject(noted['workspace']) ? noted['workspace'] : {};
  const told: readonly (readonly [string, Json | undefined])[] = isState
    ? [
        ['model', stringOf(isObject(agent['llm']) ? agent['llm']['model'] : undefined)],
        ['cwd', stringOf(workspace['working_dir'])],
        ['leaf', stringOf(noted['leaf_event_id'])],
        ['isEmpty', noted['head_is_empty'] === true ? true : undefined],
      ]
    : [
        ['title', stringOf(noted['title'])],
        ['model', stringOf(noted['llm_model'])],
        ['branch', stringOf(noted['selected_branch'])],
        ['repository', stringOf(noted['selected_repository'])],
        ['createdAt', stringOf(noted['created_at'])],
      ];
  return Object.fromEntries(told.filter((one): one is [string, Json] => one[1] !== undefined));
}

function readJson(file: string, files: SessionFiles, report: Report): JsonObject | undefined {
  return readJsonFile(file, { files, largest: LARGEST, rule: 'openhands-cli/broken-file', of: 'the conversation' }, report);
}
