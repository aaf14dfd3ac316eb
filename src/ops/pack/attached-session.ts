// A session as one value, to travel with its hand-off or to be written as a transcript.
import type { SessionRef } from '../../agents/agent.js';
import { editedStream } from '../../edits/edited-stream.js';
import type { LeftOut } from '../../edits/left-out.js';
import { mergeHeaders } from '../../model/collect.js';
import { Report } from '../../model/report.js';
import { drain, isHeader, watched, type Entry, type Header, type Session } from '../../model/session.js';
import { redactEntry, redactHeader } from '../../redact/record.js';
import type { Redactor } from '../../redact/redactor.js';
import type { TellProgress } from '../operation.js';
import { watchReading } from '../watch-reading.js';
import { loadSource } from '../../sources/index.js';

export interface Attaching {
  readonly redactor: Redactor | undefined;
  /** What is left out of it. */
  readonly left?: LeftOut | undefined;
  readonly progress?: TellProgress | undefined;
}

/** Native records without a meaning elsewhere stay behind; their places stay, since evidence counts entries. */
export async function attachedSession(ref: SessionRef, { redactor, left, progress }: Attaching): Promise<Session> {
  const watch = watchReading(progress, { words: 'Reading the session', bytes: ref.bytes });
  let header: Header = { kind: 'session', id: ref.id, agent: ref.agent };
  const entries: Entry[] = [];
  const items = (await loadSource(ref.agent)).read(ref, new Report());
  await drain(watched(left ? editedStream(items, left) : items, watch), (item) => {
    if (isHeader(item)) header = mergeHeaders(header, item);
    else entries.push(travelling(item, entries.length, redactor));
  });
  return { ...(redactor ? redactHeader(header, redactor, '/session') : header), entries };
}

function travelling(entry: Entry, number: number, redactor: Redactor | undefined): Entry {
  const { place: _place, mirror: _mirror, residue: _residue, ...rest } = entry;
  const plain = (rest.kind === 'opaque' ? { ...rest, record: null } : rest) as Entry;
  return redactor ? redactEntry(plain, redactor, `/session/entries/${number}`) : plain;
}
