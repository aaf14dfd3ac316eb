// What a resume of a session would send, as one value: the messages in order, every call answered, nothing of the client's own.
import type { SessionRef } from '../../agents/agent.js';
import { planReplay } from '../../replay/replay.js';
import { replayItems } from '../../replay/replay-stream.js';
import { collect } from '../../model/collect.js';
import { Failure, Report } from '../../model/report.js';
import { watched, type Entry, type Header, type Session } from '../../model/session.js';
import { context } from '../../model/tree.js';
import { redactEntry, redactHeader } from '../../redact/record.js';
import type { Redactor } from '../../redact/redactor.js';
import type { OpenEdits } from './edits/open-edits.js';
import type { TellProgress } from '../operation.js';
import { watchReading } from '../watch-reading.js';
import { loadSource } from '../../sources/index.js';

export interface ContextOptions {
  readonly redactor: Redactor | undefined;
  readonly edits?: OpenEdits | undefined;
  readonly progress?: TellProgress | undefined;
}

export async function contextSession(ref: SessionRef, { redactor, edits, progress }: ContextOptions, report: Report): Promise<Session> {
  const reading = { words: 'Reading the session', bytes: ref.bytes };
  const source = await loadSource(ref.agent);
  const facts = await collect(watched(source.read(ref, report, { mainOnly: true }), watchReading(progress, { ...reading, to: 0.5 })));
  const { order } = context(facts, { foreign: true });
  const replaying = { source, sameAgent: false, noTools: false, inside: false, document: true } as const;
  const replay = planReplay(facts, order, { ...replaying, ...(edits && { leaveOut: edits.inMain(facts) }) }, report);
  const entries: Entry[] = [];
  const watch = watchReading(progress, { ...reading, from: 0.5 });
  await replayItems(
    () => watched(source.read(ref, new Report(), { mainOnly: true }), watch),
    replay,
    report,
    (message) => {
      const { place: _place, mirror: _mirror, residue: _residue, ...plain } = message;
      const parent = entries.at(-1)?.id ?? null;
      const entry: Entry = { ...plain, parent };
      entries.push(redactor ? redactEntry(entry, redactor, `/entries/${entries.length}`) : entry);
    },
  );
  if (entries.length === 0)
    throw new Failure({
      rule: 'pass/empty',
      message: 'the session’s context is empty: there is nothing to write',
      place: { source: ref.path },
      hint: '`baton show REF` shows what is there.',
    });
  const header: Header = { ...facts.header, kind: 'session', id: ref.id };
  return { ...(redactor ? redactHeader(header, redactor, '') : header), entries };
}
