// The sessions that a draft is about, read once: their ledgers, their digests, and a way back to their entries. Secrets are out before anything is kept.
import type { SessionRef } from '../../agents/agent.js';
import { DigestBuilder } from '../../handoff/draft/digest.js';
import { certainLines, type CertainLine } from '../../handoff/draft/ledger-lines.js';
import { shiftLedger } from '../../handoff/draft/shift-ledger.js';
import { ledgerOf } from '../../handoff/ledger/ledger-of.js';
import type { Ledger } from '../../handoff/ledger/ledger.js';
import { Gatherer } from '../../handoff/ledger/notes/gather.js';
import type { Transcript } from '../../handoff/ledger/notes/source.js';
import { talkOf } from '../../handoff/ledger/notes/transcript.js';
import { collect } from '../../model/collect.js';
import type { Evidence } from '../../model/handoff.js';
import { Report } from '../../model/report.js';
import type { Header, SessionItem, SessionStream } from '../../model/session.js';
import { historyOf } from '../../model/tree.js';
import type { Redactor } from '../../redact/redactor.js';
import { loadSource } from '../../sources/index.js';
import { withoutItsSecrets } from '../pack/without-secrets.js';

export interface DraftSession {
  readonly header: Header;
  readonly agentName: string;
  readonly talk: Transcript;
  /** Its numbers run on from the sessions before it. */
  readonly ledger: Ledger;
  readonly digest: DigestBuilder;
  readonly certain: readonly CertainLine[];
  /** How many entries the sessions before it have. */
  readonly offset: number;
  readonly entries: number;
  readonly isLive: (entry: number) => boolean;
  readonly read: () => SessionStream;
}

export async function readDraftSessions(
  refs: readonly SessionRef[],
  redactor: Redactor | undefined,
  report: Report,
): Promise<DraftSession[]> {
  const sessions: DraftSession[] = [];
  let offset = 0;
  for (const ref of refs) {
    const session = await readDraftSession(ref, offset, redactor, report);
    sessions.push(session);
    offset += session.entries;
  }
  return sessions;
}

async function readDraftSession(ref: SessionRef, offset: number, redactor: Redactor | undefined, report: Report): Promise<DraftSession> {
  const native = await loadSource(ref.agent);
  const source = redactor ? withoutItsSecrets(native, redactor) : native;
  const read = (to: Report): SessionStream => source.read(ref, to);
  const gatherer = new Gatherer(source);
  const digest = new DigestBuilder(source);
  let number = 0;
  const facts = await collect(read(report), {
    describeAside: source.describeAside,
    note(entry) {
      gatherer.see(entry, number);
      digest.see(entry, offset + ++number);
    },
  });
  const live = new Set(historyOf(facts).order.map((i) => offset + i + 1));
  const talk = talkOf(facts, gatherer.notes);
  const ledger = shiftLedger(ledgerOf(talk), offset);
  return {
    header: { ...facts.header, id: ref.id },
    agentName: source.name,
    talk,
    ledger,
    digest,
    certain: certainLines(ledger),
    offset,
    entries: number,
    isLive: (entry) => live.has(entry),
    read: () => read(new Report()),
  };
}

/** The entries of all of them, one after the other, as the numbers run. */
export async function* allEntries(sessions: readonly DraftSession[]): AsyncGenerator<SessionItem> {
  for (const session of sessions) yield* session.read();
}

/** Where an entry that was cited stands. */
export function placeIn(sessions: readonly DraftSession[], entry: number): Evidence {
  const source = Math.max(
    0,
    sessions.findLastIndex(({ offset }) => entry > offset),
  );
  return { entry: entry - (sessions[source]?.offset ?? 0), ...(source > 0 && { source }) };
}
