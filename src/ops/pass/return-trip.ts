// Passes that bring an agent its own records: a copy within one agent, and the way back home from another.
import type { AgentAdapter, InstallTarget, NativeFile, SessionRef } from '../../agents/agent.js';
import { layoutOf } from '../../sources/layouts.js';
import { copyRecords } from '../../replay/native-copy.js';
import type { Relocation } from '../../replay/relocate.js';
import type { Step } from '../../io/apply.js';
import type { RecordWriter } from '../../io/record-layout.js';
import { jsonText, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { hashFile } from '../../io/file-bytes.js';
import { exists } from '../../io/walk.js';
import type { Objects } from '../../store/objects.js';
import { mainFile, type Receipt } from '../../store/receipts.js';
import { contextMark } from './context-mark.js';
import type { Source } from './source.js';
import { wordsMark, wordsOf } from '../../sources/words-mark.js';

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
export async function ownNatives(source: Source, agent: AgentAdapter, report: Report): Promise<Natives> {
  const files = source.agent
    .nativeFiles(source.ref, report)
    .map((file, i) => ({ ...file, bytesAt: file.path, ...(i === 0 && { end: source.end }) }));
  return { agent, ref: source.ref, files, cwd: source.facts.header.workspace?.cwd, lastEntry: null, covers: source.replay.order.length };
}

/** The records that a session had before it was passed to where it is now. Undefined, with the reason named, when there is no way back. */
export async function originalNatives(
  source: Source,
  to: AgentAdapter,
  receipts: readonly Receipt[],
  objects: Objects,
  report: Report,
): Promise<Natives | undefined> {
  const candidates = receipts.filter(
    (r) => !r.undone && r.to.agent === source.agent.id && r.to.id === source.ref.id && r.from.agent === to.id && r.choices === '',
  );
  const receipt = candidates.find((r) => r.to.path === source.ref.path) ?? candidates[0];
  if (!receipt) return undefined;
  if (!receipt.home) return noWayBack('an older Baton passed it');
  const covers = await coveredBy(receipt, source);
  if (typeof covers === 'string') return noWayBack(covers);
  if (!receipt.natives.every((native) => objects.holds(native))) return noWayBack('the original records are no longer kept');
  const { id, path, bytes } = receipt.from;
  const ref: SessionRef = { agent: to.id, id, path, bytes };
  const files = receipt.natives.map((native) => ({ path: native.path, records: native.records, bytesAt: objects.path(native.sha256) }));
  report.add({
    rule: 'pass/way-back',
    severity: 'info',
    message: `the part that came from ${to.name} gets its own records back`,
  });
  return { agent: to, ref, files, cwd: receipt.home.cwd, lastEntry: receipt.home.lastEntry, covers };

  function noWayBack(why: string): undefined {
    report.add({ rule: 'pass/no-way-back', severity: 'info', message: `${why}, so it is passed like any other session` });
    return undefined;
  }
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

type Out = (piece: string | Uint8Array) => void;

/** One step for each native file, the main one first. `more` follows the main file's records. */
export async function nativeSteps(
  natives: Natives,
  target: InstallTarget,
  relocation: Relocation,
  report: Report,
  more: (last: JsonObject | undefined, writer: RecordWriter) => Promise<void>,
): Promise<Step[]> {
  const adaptRecords = (await natives.agent.adaptRecords?.(target, report)) ?? ((record: JsonObject) => record);
  const seen = new Set<string>();
  const steps: Step[] = [];
  for (const [i, file] of natives.files.entries()) {
    const place = natives.agent.relocateFile(file, natives.ref, target);
    if (seen.has(place) || !exists(file.bytesAt)) continue;
    seen.add(place);
    steps.push({ do: 'create', path: place, write: (out) => (i === 0 ? writeMain(file, out) : writeOther(file, out)) });
  }
  return steps;

  async function writeMain(file: Natives['files'][number], out: Out): Promise<void> {
    const quiet = new Report(); // the first pass has named the file's oddities already
    const { writer, last } = copy(file, out, quiet);
    await more(last, writer);
    writer.close();
  }

  async function writeOther(file: Natives['files'][number], out: Out): Promise<void> {
    if (file.records) copy(file, out, report).writer.close();
    else hashFile(file.bytesAt, { within: file.within, onBlock: out }); // block by block, however large it is
  }

  function copy(
    { bytesAt, end, within }: Natives['files'][number],
    out: Out,
    findings: Report,
  ): { writer: RecordWriter; last: JsonObject | undefined } {
    const layout = layoutOf(natives.agent, bytesAt);
    const writer = layout.writer(out);
    let last: JsonObject | undefined;
    for (const record of copyRecords(natives.agent.codec, bytesAt, {
      layout,
      report: findings,
      relocation,
      within,
      ...(end !== undefined && { end }),
    })) {
      last = adaptRecords(record);
      writer.add(last, jsonText(last));
    }
    return { writer, last };
  }
}
