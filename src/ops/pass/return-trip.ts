// Passes that bring an agent its own records: a copy within one agent, or those that it had before the session went elsewhere (way-home.ts).
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
import type { Source } from './source.js';

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
  /** How many positions of the source's replay they stand for, with what was said between. */
  readonly covers: number;
  /** Agents that the session went through on its way here, in order: what was said there comes behind the records. */
  readonly between: readonly Station[];
}

/** A session as it was when it was passed on from an agent. */
export interface Station {
  readonly source: Source;
  /** How many positions of its replay came from the agent before. */
  readonly covers: number;
}

/** The source's own files, for a copy within one agent. */
export async function ownNatives(source: Source, agent: AgentAdapter, report: Report): Promise<Natives> {
  const files = source.agent
    .nativeFiles(source.ref, report)
    .map((file, i) => ({ ...file, bytesAt: file.path, ...(i === 0 && { end: source.end }) }));
  return {
    agent,
    ref: source.ref,
    files,
    cwd: source.facts.header.workspace?.cwd,
    lastEntry: null,
    covers: source.replay.order.length,
    between: [],
  };
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
