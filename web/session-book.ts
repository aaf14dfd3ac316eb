// A session that can be asked: its rows at once, everything else when somebody looks. It lives beside the page where a file was dropped, else in it.
import { editedEntry, leftOut, OutlineDigest, type EditedSession, type Handoff, type LeftOut, type Step } from '../src/index.js';
import type { Moment, SessionLedger } from '../src/ledger.js';
import type { Session } from '../src/readers.js';
import { rowsOf, type Block, type FullRow } from './rows.js';

/** Tokens of the hand-off that is made of a dropped session: a page has room. */
const BUDGET = 8000;

/** So many rows are searched at a time. */
const BATCH = 2000;

/** Numbers of entries, 1 is the first. */
export interface GoingAlong {
  /** Entries of which a part goes: the other half of a call or a result that is left out. */
  readonly halved: readonly number[];
  readonly pairs: number;
}

export class SessionBook {
  readonly rows: readonly FullRow[];
  #ledger: Promise<SessionLedger> | undefined;

  constructor(readonly session: Session) {
    this.rows = rowsOf(session);
  }

  body(row: number): readonly Block[] {
    return this.rows[row]?.body() ?? [];
  }

  /** Places of rows, in order. A long session does not hold the page up: it does something else between two batches. */
  async search(query: string): Promise<number[]> {
    const wanted = query.trim().toLowerCase();
    const found: number[] = [];
    if (wanted === '') return found;
    for (const [i, row] of this.rows.entries()) {
      if (i % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
      if (row.words().toLowerCase().includes(wanted)) found.push(i);
    }
    return found;
  }

  async handoff(): Promise<Handoff> {
    return (await this.#ledgerOf()).handoff(BUDGET);
  }

  async steps(): Promise<Step[]> {
    return (await this.#ledgerOf()).steps();
  }

  async momentAt(entry: number): Promise<Moment> {
    return (await this.#ledgerOf()).momentAt(entry);
  }

  /** The turn of each entry, 0: on a branch that was left, or beside the conversation. */
  async turns(): Promise<Uint32Array> {
    const { historyOf } = await import('../src/ledger.js');
    return historyOf((await this.#ledgerOf()).facts).numbers;
  }

  /** What an edit list has to say of it. */
  outline(): EditedSession {
    const { agent, id, entries } = this.session;
    const outline = new OutlineDigest();
    for (const entry of entries) outline.see(entry);
    return { agent, id, entries: outline.entries, digest: outline.digest };
  }

  async goingAlong(entries: readonly number[]): Promise<GoingAlong> {
    const { parts, pairs } = await this.#left(entries);
    return { halved: [...parts.keys()].map((i) => i + 1), pairs };
  }

  /** Without what is left out. */
  async edited(entries: readonly number[]): Promise<Session> {
    const left = await this.#left(entries);
    return { ...this.session, entries: this.session.entries.map((entry, i) => editedEntry(entry, i, left)) };
  }

  json(): string {
    return JSON.stringify(this.session);
  }

  async #left(entries: readonly number[]): Promise<LeftOut> {
    return leftOut((await this.#ledgerOf()).facts, new Set(entries.map((number) => number - 1)));
  }

  #ledgerOf(): Promise<SessionLedger> {
    return (this.#ledger ??= import('../src/ledger.js').then(({ ledgerOfSession }) => ledgerOfSession(this.session)));
  }
}

/** What can be asked, and what comes back. */
export type Questions = Omit<SessionBook, 'rows' | 'session'>;
export type Question = keyof Questions;
