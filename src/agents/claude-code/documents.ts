// Sessions of Claude Code that are one JSON document: arrays of rows or plain messages (0.2), and downloads of web sessions (`loglines`).
import { latin1 } from '../../records/bytes.js';
import { isOvergrown } from '../../records/glued-json.js';
import type { FoundRecord } from '../../io/jsonl.js';
import type { Within } from '../../io/open-regular.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import type { Reading, SessionFiles } from '../toolkit/session-bytes.js';

/** A document is parsed as a whole, so it must fit a string; line files have no such limit. */
const LARGEST = 200 << 20;

/** Told by the beginning of the file: a line file's first line is an object without a list of rows. */
export function isDocument(head: Uint8Array): boolean {
  const text = latin1(head, 4096)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return text.startsWith('[') || /^\{\s*"(?:[a-z_]+"\s*:\s*"[^"]*",\s*")*(?:loglines|messages)"\s*:\s*\[/i.test(text);
}

export function* documentRecords(
  file: string,
  { files, report }: Pick<Reading, 'files' | 'report'>,
  options: Within = {},
): Generator<FoundRecord> {
  const bytes = bytesOf(file, files, options);
  let value: unknown;
  try {
    if (isOvergrown(bytes)) throw new SyntaxError('nested too deep, or too many values');
    value = JSON.parse(files.text(bytes).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Failure(
      {
        rule: 'claude-code/broken-document',
        message: 'this session is a single JSON document, and it is incomplete',
        place: { source: file },
        hint: 'It may have been truncated while being copied.',
      },
      { cause: error },
    );
  }
  const rows = isArray(value) ? value : isObject(value) ? (value['loglines'] ?? value['messages']) : undefined;
  if (!isArray(rows)) return;
  let previous: string | null = null;
  for (const [i, row] of rows.entries()) {
    const record = asRow(row, i, previous);
    if (record === undefined) {
      report.tally(`${file} no row`, (n) => ({
        rule: 'claude-code/not-a-record',
        severity: 'warning',
        message: `${n === 1 ? 'an element is' : `${n} elements are`} left out: not a valid record`,
        place: { source: file },
      }));
      continue;
    }
    previous = stringOf(record['uuid']) ?? previous;
    yield { record, line: i + 1, offset: i, number: i + 1 };
  }
}

function bytesOf(file: string, files: SessionFiles, options: Within): Uint8Array {
  let bytes = 0;
  const read = files.whole(file, { ...options, accept: (size) => (bytes = size) <= LARGEST });
  if (read) return read;
  throw new Failure({
    rule: 'claude-code/document-too-large',
    message: `this session is one JSON document of ${bytes} bytes; only line files can be that large`,
    place: { source: file },
  });
}

/** Plain messages become rows, each after the one before. */
function asRow(row: Json, i: number, previous: string | null): JsonObject | undefined {
  if (!isObject(row)) return undefined;
  if (typeof row['type'] === 'string' && (isObject(row['message']) || 'uuid' in row || 'sessionId' in row)) {
    return 'uuid' in row ? row : { ...row, uuid: `row-${i + 1}`, parentUuid: previous };
  }
  const role = stringOf(row['role']);
  if (role !== 'user' && role !== 'assistant') return undefined;
  return { type: role, uuid: `row-${i + 1}`, parentUuid: previous, isSidechain: false, message: { role, content: row['content'] } };
}
