// Sessions that were found, newest first, most of them as rows that are remembered: of ten thousand, those that are shown become references.
import type { SessionRef } from '../agents/agent.js';
import { newness } from '../model/newness.js';
import type { HeldSessions } from './catalog/held-sessions.js';

/** What a session has to be; absent: it may be anything. */
export interface Wanted {
  readonly since?: number;
  readonly isIn?: (cwd: string) => boolean;
}

interface Held {
  readonly sessions: HeldSessions;
  /** Which of them. */
  readonly places: readonly number[];
}

export class SessionRows {
  readonly #held: Held | undefined;
  #all: readonly SessionRef[] | undefined;

  /** `plain`: newest first; together with what is held, no session twice. */
  constructor(
    readonly plain: readonly SessionRef[],
    held?: Held,
  ) {
    this.#held = held && held.places.length > 0 ? held : undefined;
  }

  get length(): number {
    return this.plain.length + (this.#held?.places.length ?? 0);
  }

  all(): readonly SessionRef[] {
    if (!this.#held) return this.plain;
    return (this.#all ??= this.#inOrder(this.#held.places, this.length));
  }

  newest(limit: number): readonly SessionRef[] {
    if (!this.#held || this.#all || limit >= this.#held.places.length) return this.all().slice(0, limit);
    const { sessions, places } = this.#held;
    const times = Float64Array.from(places, (place) => sessions.newness(place)).sort();
    const oldest = times.at(-limit) ?? Infinity;
    return this.#inOrder(
      places.filter((place) => sessions.newness(place) >= oldest),
      limit,
    );
  }

  where({ since, isIn }: Wanted): SessionRows {
    if (since === undefined && !isIn) return this;
    const isWanted = (time: () => number, cwd: string | undefined): boolean =>
      (since === undefined || time() >= since) && (!isIn || (cwd !== undefined && isIn(cwd)));
    const plain = this.plain.filter((ref) => isWanted(() => newness(ref), ref.cwd));
    const held = this.#held;
    if (!held) return new SessionRows(plain);
    const { sessions, places } = held;
    return new SessionRows(plain, {
      sessions,
      places: places.filter((place) => isWanted(() => sessions.newness(place), sessions.cwd(place))),
    });
  }

  /** Those in these files, in any order. */
  inFiles(files: ReadonlySet<string>): SessionRef[] {
    const plain = this.plain.filter(({ path }) => files.has(path));
    if (!this.#held) return plain;
    const { sessions, places } = this.#held;
    const among = new Set(places);
    const held = sessions.placesOf(files).filter((place) => among.has(place));
    return [...plain, ...held.map((place) => sessions.ref(place))];
  }

  #inOrder(places: readonly number[], limit: number): readonly SessionRef[] {
    return newestFirst([...this.plain.slice(0, limit), ...places.map((place) => this.#held!.sessions.ref(place))]).slice(0, limit);
  }
}

export function newestFirst(refs: readonly SessionRef[]): SessionRef[] {
  const timed = refs.map((ref) => ({ ref, time: newness(ref) }));
  timed.sort((a, b) => b.time - a.time || b.ref.bytes - a.ref.bytes || (a.ref.path < b.ref.path ? -1 : 1));
  return timed.map(({ ref }) => ref);
}
