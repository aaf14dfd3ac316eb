// The way home: the passes by which a session came from the agent that it now goes back to, and what was said at each station between.
import path from 'node:path';
import type { AgentAdapter, SessionRef } from '../../agents/agent.js';
import { attempt, makeFolders, withFile } from '../../io/disk.js';
import { hashFile } from '../../io/file-bytes.js';
import { removeTree, temporaryFolder } from '../../io/temporary-folder.js';
import { sizeIfThere } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { AgentId } from '../../model/session.js';
import { layoutOf } from '../../sources/layouts.js';
import { wordsMark, wordsOf } from '../../sources/words-mark.js';
import type { Objects } from '../../store/objects.js';
import { mainFile, type Receipt } from '../../store/receipts.js';
import { contextMark } from './context-mark.js';
import type { Natives, Station } from './return-trip.js';
import { openSource, type Source } from './source.js';

export interface WayHomeMeans {
  readonly receipts: readonly Receipt[];
  readonly objects: Objects;
  readonly world: World;
  /** Takes what has to be closed when the pass is over. */
  readonly later: (close: () => void) => void;
}

/** The passes that led from an agent to here, newest first; none: the session never was there. */
export function legsHome(
  session: Pick<SessionRef, 'agent' | 'id' | 'path'>,
  to: AgentId,
  receipts: readonly Receipt[],
): readonly Receipt[] {
  const legs: Receipt[] = [];
  for (let at = session, before = Infinity; ;) {
    const came = receipts.filter((r) => !r.undone && r.to.agent === at.agent && r.to.id === at.id && (r.order ?? 0) < before);
    const leg = came.find((r) => r.to.path === at.path) ?? came[0];
    if (!leg) return [];
    legs.push(leg);
    if (leg.from.agent === to) return legs;
    [at, before] = [leg.from, leg.order ?? 0];
  }
}

/** The records that a session had before it went elsewhere. Undefined, with the reason named, when there is no way back. */
export async function originalNatives(source: Source, to: AgentAdapter, means: WayHomeMeans, report: Report): Promise<Natives | undefined> {
  const legs = legsHome({ agent: source.agent.id, id: source.ref.id, path: source.ref.path }, to.id, means.receipts);
  const first = legs.at(-1);
  if (!first) return undefined;
  const way = await walked(source, to, legs, means);
  if (typeof way === 'string') {
    report.add({ rule: 'pass/no-way-back', severity: 'info', message: `${way}, so it is passed like any other session` });
    return undefined;
  }
  const names = way.between.map((station) => station.source.agent.name);
  report.add({
    rule: 'pass/way-back',
    severity: 'info',
    message:
      `the part that came from ${to.name} gets its own records back` +
      (names.length === 0 ? '' : `; what was said in ${names.join(' and ')} follows it, from the records there`),
  });
  tellGoneOn(first, to, report);
  const { id, path: place, bytes } = first.from;
  const files = first.natives.map((native) => ({ path: native.path, records: native.records, bytesAt: means.objects.path(native.sha256) }));
  return {
    agent: to,
    ref: { agent: to.id, id, path: place, bytes },
    files,
    cwd: first.home!.cwd,
    lastEntry: first.home!.lastEntry,
    ...way,
  };
}

/** What of the source, and of each station, is not new there; or why that cannot be told. */
async function walked(
  source: Source,
  to: AgentAdapter,
  legs: readonly Receipt[],
  means: WayHomeMeans,
): Promise<Pick<Natives, 'covers' | 'between'> | string> {
  const cut = legs.find(({ choices }) => choices !== '');
  if (cut) return `not all of it was passed as it was (${cut.choices})`;
  if (!legs.at(-1)!.home) return 'an older Baton passed it';
  const covers = await coveredBy(legs[0]!, source);
  if (typeof covers === 'string') return covers;
  if (!legs.every(({ natives }) => natives.every((native) => means.objects.holds(native))))
    return 'the original records are no longer kept';
  const between: Station[] = [];
  for (let i = legs.length - 1; i > 0; i--) {
    const station = await openStation(legs[i - 1]!, to, means);
    const known = await coveredBy(legs[i]!, station);
    if (typeof known === 'string') return `in ${station.agent.name}, ${known}`;
    between.push({ source: station, covers: known });
  }
  return { covers, between };
}

/** The session as it was when this pass took it on: its records are kept, whatever became of it there. */
async function openStation({ from, natives }: Receipt, to: AgentAdapter, { objects, world, later }: WayHomeMeans): Promise<Source> {
  const folder = temporaryFolder('baton-station-');
  later(() => attempt(() => removeTree(folder)));
  const main = natives[0]!;
  for (const native of natives) {
    // what lies elsewhere than beside it is no part of the conversation
    const place = native === main ? path.basename(main.path) : path.relative(path.dirname(main.path), native.path);
    if (place.startsWith('..') || path.isAbsolute(place)) continue;
    const file = path.join(folder, place);
    makeFolders(path.dirname(file));
    withFile(file, 'wx', (out) => hashFile(objects.path(native.sha256), { onBlock: (block) => out.write(block) }));
  }
  const ref: SessionRef = { agent: from.agent, id: from.id, path: path.join(folder, path.basename(main.path)), bytes: main.bytes };
  const source = await openSource(ref, { to: to.id }, world, new Report()); // its oddities were named when it was passed on
  later(source.close);
  return source;
}

/** Whoever goes on in two places wants to know that only one of them is here. */
function tellGoneOn({ from }: Receipt, to: AgentAdapter, report: Report): void {
  const now = sizeIfThere(from.path);
  if (now === undefined || now === from.bytes) return;
  report.add({
    rule: 'pass/home-changed',
    severity: 'info',
    message: `the session in ${to.name} has changed since it was passed; what was added there since is not in the one that is written now`,
    place: { source: from.path },
    hint: 'That session stays as it is.',
  });
}

/** How many positions of the source's replay an earlier pass wrote; a reason when it cannot be told. */
async function coveredBy(receipt: Receipt, source: Source): Promise<number | string> {
  const { facts, replay } = source;
  const rewritten = 'the passed session has been rewritten since';
  const rewound = 'the session was rewound or compacted after it was passed';
  if (layoutOf(source.agent, source.ref.path).appends) {
    const written = mainFile(receipt);
    const asPassed = source.end >= written.bytes && hashFile(source.ref.path, { end: written.bytes }).sha256 === written.sha256;
    if (!asPassed) return rewritten;
    const covers = replay.order.filter((i) => facts.entries[i]!.offset! < written.bytes).length;
    return contextMark(facts, replay.order.slice(0, covers)).digest === receipt.targetContext.digest ? covers : rewound;
  }
  const mark = receipt.targetWords;
  if (!mark) return rewritten;
  const { words } = await wordsOf(source.agent, source.ref, source.end);
  const speaking = replay.order.flatMap((i, position) => (words[i] === undefined ? [] : [position])).slice(0, mark.length);
  const same = wordsMark(speaking.map((position) => words[replay.order[position]!])).digest === mark.digest;
  return same ? (speaking.at(-1) ?? -1) + 1 : rewound;
}
