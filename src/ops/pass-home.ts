// Passes that bring an agent its own records: a copy within one agent, and the way back home from another.
import { existsSync, readFileSync } from 'node:fs';
import { findAgent } from '../agents/index.js';
import type { AgentAdapter, InstallTarget, NativeFile, SessionRef } from '../agents/agent.js';
import { copyRecords } from '../agents/native-copy.js';
import type { Relocation } from '../agents/relocate.js';
import type { Step } from '../io/apply.js';
import { collect } from '../model/collect.js';
import { jsonText, type JsonObject } from '../model/json.js';
import { Report } from '../model/report.js';
import { context } from '../model/tree.js';
import { hashFile } from '../io/file-bytes.js';
import type { Objects } from '../store/objects.js';
import type { Receipt } from '../store/receipts.js';
import { contextMark } from './context-mark.js';
import type { Source } from './pass-source.js';

/** Native files as they are kept, and where they came from. */
export interface Natives {
  readonly agent: AgentAdapter;
  readonly ref: SessionRef;
  /** Original path → file that holds its bytes. */
  readonly files: readonly (NativeFile & { readonly bytesAt: string; readonly end?: number })[];
  /** The folder that they name: not that of the session they come back from when it was re-homed on the way. */
  readonly cwd: string | undefined;
  /** The last entry of their own context. */
  readonly lastEntry: string | null;
  /** How many positions of the source's replay they stand for. */
  readonly covers: number;
}

/** The source's own files, for a copy within one agent. */
export async function ownNatives(source: Source, agent: AgentAdapter): Promise<Natives> {
  const files = source.agent.nativeFiles(source.ref).map((file, i) => ({ ...file, bytesAt: file.path, ...(i === 0 && { end: source.end }) }));
  return { agent, ref: source.ref, files, cwd: source.facts.header.workspace?.cwd, lastEntry: null, covers: source.replay.order.length };
}

/** The records that a session had before it was passed to where it is now. Undefined, with the reason named, when there is no way back. */
export async function originalNatives(source: Source, to: AgentAdapter, receipts: readonly Receipt[], objects: Objects, report: Report): Promise<Natives | undefined> {
  const candidates = receipts.filter((r) => !r.undone && r.to.agent === source.agent.id && r.to.id === source.ref.id && r.from.agent === to.id && r.choices === '');
  const receipt = candidates.find((r) => r.to.path === source.ref.path) ?? candidates[0];
  if (!receipt) return undefined;
  const written = receipt.files[0]!;
  const asPassed = source.end >= written.bytes && hashFile(source.ref.path, { end: written.bytes }).sha256 === written.sha256;
  if (!asPassed) return noWayBack('the passed session was rewritten since');
  if (!receipt.natives.every((native) => objects.holds(native))) return noWayBack('the original records are no longer kept');
  const { facts, replay } = source;
  const covers = replay.order.filter((i) => facts.entries[i]!.offset! < written.bytes).length;
  const mark = contextMark(facts, replay.order.slice(0, covers));
  if (mark.digest !== receipt.targetContext.digest) return noWayBack('the session was rewound or compacted since it was passed');
  const ref: SessionRef = { agent: to.id, id: receipt.from.id, path: receipt.from.path, bytes: receipt.from.bytes };
  const files = receipt.natives.map((native) => ({ path: native.path, records: native.path.endsWith('.jsonl'), bytesAt: objects.path(native.sha256) }));
  const own = await collect(to.read({ ...ref, path: files[0]!.bytesAt }, new Report(), { mainOnly: true }));
  const order = context(own).order.filter((i) => own.entries[i]!.kind !== 'opaque');
  const last = order.at(-1);
  report.add({ rule: 'pass/way-back', severity: 'info', message: `the part that came from ${findAgent(to.id)!.name} gets its own records back` });
  return { agent: to, ref, files, cwd: own.header.workspace?.cwd, lastEntry: last === undefined ? null : own.entries[last]!.id, covers };

  function noWayBack(why: string): undefined {
    report.add({ rule: 'pass/no-way-back', severity: 'info', message: `${why}, so it is passed like any other session` });
    return undefined;
  }
}

type Out = (piece: string | Uint8Array) => void;

/** One step for each native file, the main one first. `more` follows the main file's records. */
export async function nativeSteps(natives: Natives, target: InstallTarget, relocation: Relocation, report: Report, more: (last: JsonObject | undefined, out: Out) => Promise<void>): Promise<Step[]> {
  const settle = (await natives.agent.settle?.(target, report)) ?? ((record: JsonObject) => record);
  const seen = new Set<string>();
  const steps: Step[] = [];
  for (const [i, file] of natives.files.entries()) {
    const place = natives.agent.relocateFile(file, natives.ref, target);
    if (seen.has(place) || !existsSync(file.bytesAt)) continue;
    seen.add(place);
    steps.push({ do: 'create', path: place, write: (out) => (i === 0 ? writeMain(file, out) : writeOther(file, out)) });
  }
  return steps;

  async function writeMain(file: Natives['files'][number], out: Out): Promise<void> {
    let last: JsonObject | undefined;
    const quiet = new Report(); // the first pass has named the file's oddities already
    for (const record of copyRecords(natives.agent.codec, file.bytesAt, { report: quiet, relocation, ...(file.end !== undefined && { end: file.end }) })) {
      last = settle(record);
      out(`${jsonText(last)}\n`);
    }
    await more(last, out);
  }

  async function writeOther(file: Natives['files'][number], out: Out): Promise<void> {
    if (!file.records) out(readFileSync(file.bytesAt));
    else for (const record of copyRecords(natives.agent.codec, file.bytesAt, { report, relocation })) out(`${jsonText(record)}\n`);
  }
}
