// What must hold for any file in a store: it is read as far as it goes, twice the same, written back equal, shown and passed, and never changed.
import { readFileSync } from 'node:fs';
import type { AgentAdapter, AgentSource, SessionRef } from '../../src/agents/agent.js';
import { agents, findAgent, sources } from '../support/all-agents.js';
import { layoutOf } from '../../src/sources/layouts.js';
import { copyRecords } from '../../src/replay/native-copy.js';
import { decodeRecords, encodeWithResidue } from '../../src/records/record-codec.js';
import { makeRelocation } from '../../src/replay/relocate.js';
import { headOf, openEnds } from '../../src/io/file-ends.js';
import { lineStart } from '../../src/io/jsonl.js';
import type { World } from '../../src/io/world.js';
import { collect } from '../../src/model/collect.js';
import { jsonText, sameJson } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { drain, type SessionItem } from '../../src/model/session.js';
import { context, turnsOf } from '../../src/model/tree.js';
import { fit, fitNote } from '../../src/ops/pass/fit.js';
import { openReadable } from '../../src/sources/readable.js';
import { canonicalJson, viewSession } from '../../src/ops/show/show.js';
import { checkDerived, checkWritten } from './handoff-properties.js';
import { passInMemory, passThroughStore } from './pass-properties.js';
import { allowed, guarded } from './text-properties.js';

export interface FileCase {
  readonly file: string;
  readonly bytes: Buffer;
  readonly world: World;
  /** A folder of this case's own, beside the home. */
  readonly scratch: string;
  /** How much is looked at: the dear checks are made for some inputs only. */
  readonly number: number;
  /** Nothing but the readers, and what is made of a session in memory. */
  readonly readingOnly?: boolean;
  /** Whose store it is. */
  readonly agent: string;
}

export async function checkFile(one: FileCase): Promise<void> {
  const { file } = one;
  allowed(() => void headOf(file));
  openEnds(file, new Report());
  for (const ref of sessionsOf(one)) {
    const agent = sources.find(({ id }) => id === ref.agent)!;
    await guarded(() => checkStored(agent, ref, one));
  }
  if (!readFileSync(file).equals(one.bytes)) throw new Error('the source was changed');
}

const MOST_SESSIONS = 2;

/** Those that the file holds; of a file that is a piece of them, some of those that its agent finds. */
function sessionsOf(one: FileCase): SessionRef[] {
  const { file, bytes, world, number } = one;
  const refs = new Map<string, SessionRef>();
  const add = (ref: SessionRef): void => void refs.set(`${ref.agent} ${ref.path}`, ref);
  for (const agent of sources) {
    const isKnown = allowed(() => agent.recognizes({ path: file, head: bytes.subarray(0, 64 << 10) }));
    const own = isKnown || number % 5 === 1 ? allowed(() => agent.refOf(file, new Report())) : undefined; // also in the wrong hands, now and then
    if (own) add(own);
    const isAsked = number % 5 === 0 || (agent.id === one.agent && !own);
    const found = isAsked ? [...agent.discover(world, new Report())] : [];
    const holding = found.filter(
      (ref) => ref.path === file || ref.path.startsWith(`${file}#`) || file.startsWith(ref.path.replace(/\.jsonl$/, '')),
    );
    for (const ref of some(holding.length > 0 || agent.id !== one.agent ? holding : found, number)) add(ref);
  }
  return [...refs.values()];
}

function some<T>(list: readonly T[], number: number): T[] {
  const from = list.length <= MOST_SESSIONS ? 0 : number % list.length;
  return list.slice(from, from + MOST_SESSIONS);
}

/** A session in a database is asked for directly, and worked on as a file. */
async function checkStored(agent: AgentSource, ref: SessionRef, one: FileCase): Promise<void> {
  const readable = openReadable(agent, ref, one.world, new Report());
  try {
    await checkSession(agent, readable.ref, one);
  } finally {
    readable.close();
  }
  if (readable.ref === ref || one.readingOnly) return;
  const direct = await itemsOf(agent, ref);
  if (!sameJson(direct, await itemsOf(agent, ref))) throw new Error('two readings of a database differ');
  await viewSession(ref, { tail: 3 }, new Report());
}

async function checkSession(agent: AgentSource, ref: SessionRef, one: FileCase): Promise<void> {
  if (JSON.stringify(JSON.parse(JSON.stringify(ref))) !== JSON.stringify(ref)) throw new Error('a reference is no JSON');
  const first = await itemsOf(agent, ref);
  if (one.number % 3 === 0 && !one.readingOnly && !sameJson(first, await itemsOf(agent, ref))) throw new Error('two readings differ');
  if (one.number % 4 === 0) await itemsOf(agent, ref, { residue: true });
  const writer = findAgent(agent.id); // undefined: it is only read
  if (writer && !one.readingOnly) checkWriteBack(writer, ref.path);
  const facts = await collect(first, { note: fitNote });
  for (const foreign of [false, true]) {
    const { order } = context(facts, { foreign });
    if (new Set(order).size !== order.length || order.some((i) => facts.entries[i] === undefined))
      throw new Error('an entry stands in the context twice or is none');
    const turns = turnsOf(facts, order);
    if (turns.some((turn, n) => turn.from >= turn.to || turn.from !== (turns[n - 1]?.to ?? 0)) || (turns.at(-1)?.to ?? 0) !== order.length)
      throw new Error('turns do not part the context');
    const fitted = fit(facts, order, 1000 + (one.number % 3) * 1000);
    if (fitted?.order.some((i) => !order.includes(i))) throw new Error('what fits is not of the context');
  }
  if (one.readingOnly) return;
  if (one.number % 3 === 1) await viewSession(ref, { tail: 3, turnsOnly: one.number % 2 === 0 }, new Report());
  if (one.number % 3 === 2) await checkEnd(agent, ref, one);
  if (one.number % 4 === 1) await checkCanonical(ref);
  if (one.number % 7 === 3) await checkDerived(ref, one.number);
  if (one.number % 7 === 5) await guarded(() => checkWritten(ref, one.number));
  await guarded(() => passInMemory(ref, agents[one.number % agents.length]!, one));
  if (writer && one.number % 4 === 2) copyAsItIs(writer, ref.path);
  if (one.number % 500 === 0) for (const to of agents) await guarded(() => passThroughStore(ref, to, one));
}

async function itemsOf(agent: AgentSource, ref: SessionRef, options: { residue?: boolean } = {}): Promise<SessionItem[]> {
  const items: SessionItem[] = [];
  await drain(agent.read(ref, new Report(), options), (item) => void items.push(item));
  return items;
}

function checkWriteBack(agent: AgentAdapter, file: string): void {
  const records = layoutOf(agent, file).read(file, { report: new Report(), rule: 'fuzz/not-a-record' });
  for (const { entries, record, state, number } of decodeRecords(agent.codec, records, { residue: true })) {
    const back = encodeWithResidue(agent.codec, entries, state, number);
    if (!sameJson(back, record)) throw new Error('a record is not written back as it was');
  }
}

/** Reading that begins somewhere in the file, as `show --tail` does with large ones. */
async function checkEnd(agent: AgentSource, ref: SessionRef, one: FileCase): Promise<void> {
  if (!layoutOf(agent, ref.path).appends) return;
  const start = lineStart(ref.path, (one.number * 7919) % (one.bytes.length + 1));
  const facts = await collect(agent.read(ref, new Report(), { start, end: one.bytes.length, mainOnly: true }));
  turnsOf(facts, context(facts).order);
}

async function checkCanonical(ref: SessionRef): Promise<void> {
  let text = '';
  for await (const piece of canonicalJson(ref, new Report())) text += piece;
  JSON.parse(text);
}

function copyAsItIs(agent: AgentAdapter, file: string): void {
  const relocation = makeRelocation({ id: ['bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee', 'x'], folder: ['/home/dev/app', '/somewhere/else'] });
  for (const record of copyRecords(agent.codec, file, { layout: layoutOf(agent, file), report: new Report(), relocation }))
    JSON.parse(jsonText(record));
}
