// What is beside a session's history: its title, its folder, when it began.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { CONTEXT, NOTE } from './file-names.js';
import { decodeContent } from './messages.js';

const LARGEST_DOCUMENT = 1 << 20;
const TITLE_LENGTH = 200;

/** Of a session of ours. */
export function notedFolder(file: string, files: SessionFiles): string | undefined {
  return stringOf(beside(file, NOTE, files)['cwd']);
}

export function customTitle(file: string, files: SessionFiles): string | undefined {
  return stringOf(beside(file, 'state.json', files)['custom_title']) || undefined;
}

/** A small document beside a session's history; empty when it is not there or not whole. */
function beside(file: string, name: string, { paths, small }: SessionFiles): JsonObject {
  if (paths.basename(file) !== CONTEXT) return {};
  try {
    const value: unknown = JSON.parse(small(paths.join(paths.dirname(file), name), { largest: LARGEST_DOCUMENT }) ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {}; // being written right now, or broken
  }
}

/** The first turn in the log of what was on the screen: the client's title, and the only place that has times. */
export function beginning(file: string, { paths, findInHead }: SessionFiles): { readonly title?: string; readonly at?: string } {
  if (paths.basename(file) !== CONTEXT) return {};
  return findInHead(paths.join(paths.dirname(file), 'wire.jsonl'), '"TurnBegin"', turnIn) ?? {};
}

function turnIn(record: JsonObject): { readonly title?: string; readonly at?: string } | undefined {
  const message = isObject(record['message']) ? record['message'] : {};
  const payload = isObject(message['payload']) ? message['payload'] : {};
  if (message['type'] !== 'TurnBegin') return undefined;
  const title = titleOf(payload['user_input']);
  const seconds = record['timestamp'];
  const at = typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : undefined;
  return { ...(title !== undefined && { title }), ...(at !== undefined && { at }) };
}

export function titleOf(content: Json | undefined): string | undefined {
  return (
    firstWords(
      decodeContent(content)
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join(' '),
      TITLE_LENGTH,
    ) || undefined
  );
}
