// `redact`: a session or any file without secrets. Native files stay native; the report names rules and places, never a secret.
import path from 'node:path';
import { loadAgent, loadSource } from '../../agents/index.js';
import { isOfLines } from '../../io/record-layout.js';
import { layoutOf } from '../../sources/layouts.js';
import type { AgentSource, SessionRef } from '../../agents/agent.js';
import { Failure, Report } from '../../model/report.js';
import { realPathOf } from '../../io/links.js';
import { readBeginning, readText } from '../../io/read-whole.js';
import { readStandardInput } from '../../io/standard-input.js';
import { exists, fileSize, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Redactor } from '../../redact/redactor.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { bytesInside, insideExport } from '../../sources/account-export.js';
import { placeInside } from '../../sources/export-files.js';
import { openReadable } from '../../sources/readable.js';
import { redactorFor } from './config.js';
import { redactDocument, redactLines } from './lines.js';
import { redactRecords } from './records.js';
import { refOfPath, resolveRef } from '../../sources/resolve.js';
import { refInExport } from '../../sources/resolve-export.js';

export interface RedactOptions {
  /** Personal data too: e-mail addresses, telephone numbers, home paths, names of users and hosts. */
  readonly personal?: boolean;
  readonly out?: string;
  readonly progress?: (share: number, words?: string) => void;
}

export interface RedactResult {
  /** The file that was written; null: the text goes to the caller. */
  readonly out: string | null;
  readonly counts: Readonly<Record<string, number>>;
  /** `/line` or `/line/pointer` in files of lines; `/record/pointer` in a session that is one document; a JSON pointer in any other JSON document. */
  readonly places: readonly { readonly rule: string; readonly pointer: string }[];
}

export interface Redaction {
  /** The redacted text, made as it is asked for. */
  readonly pieces: () => Generator<string | Uint8Array>;
  /** Complete when the pieces are all out. */
  readonly result: () => RedactResult;
}

const LARGEST_DOCUMENT = 64 << 20;

/** `what`: a file, `-` (standard input), or a reference to a session. */
export async function redactSource(
  what: string,
  options: RedactOptions,
  worlds: { readonly source: World; readonly target: World },
  report: Report,
): Promise<Redaction> {
  const redactor = redactorFor(worlds.target, options);
  const pieces =
    what === '-'
      ? () => redactText(readStandardInput().toString('utf8'), redactor)
      : await fileSource(what, redactor, options, worlds, report);
  return { pieces, result: () => resultOf(redactor, options.out ?? null, report) };
}

async function fileSource(
  what: string,
  redactor: Redactor,
  options: RedactOptions,
  worlds: { readonly source: World; readonly target: World },
  report: Report,
): Promise<() => Generator<string | Uint8Array>> {
  const world = worlds.source;
  const file = path.resolve(world.cwd, what);
  const isFile = statOf(file)?.isFile() === true;
  const exported = isFile ? undefined : exportedIn(file, what, report);
  const ref = isFile ? await nativeRef(file) : exported ? undefined : await resolveRef(what, world, report);
  const source = exported ? placeInside(exported.path).file : (ref?.path ?? file);
  refuseOwnSource(source, options.out);
  if (exported) return () => redactText(bytesInside(exported.path).toString('utf8'), redactor);
  if (!ref && fileSize(source) <= LARGEST_DOCUMENT && /^\s*[{[]\s*\n/.test(readBeginning(source, 256).toString('utf8')))
    return () => redactText(readText(source), redactor, () => redactLines(source, { redactor, report }));
  const agent = ref && (await loadSource(ref.agent));
  const codec = ref && (await loadAgent(ref.agent))?.codec;
  if (ref && agent) nameCompanions(ref, agent, report);
  if (agent && !codec)
    report.add({
      rule: 'redact/any-text',
      severity: 'info',
      message: `${agent.name} is read-only: every text in its records is searched for secrets, whatever it stands for`,
    });
  const layout = agent && layoutOf(agent, source);
  if (layout && !isOfLines(layout)) {
    return function* () {
      const readable = openReadable(agent!, ref!, worlds.target, report);
      try {
        const opened = readable.ref.path;
        if (codec) yield* redactRecords(opened, { redactor, report, layout, codec });
        else yield* redactText(readText(opened), redactor);
      } finally {
        readable.close();
      }
    };
  }
  return () =>
    redactLines(source, {
      redactor,
      report,
      ...(codec && { codec }),
      ...(options.progress && { progress: options.progress }),
    });
}

function refuseOwnSource(source: string, out: string | undefined): void {
  if (out === undefined || !exists(out) || !exists(source) || realPathOf(out) !== realPathOf(source)) return;
  throw new Failure(
    {
      rule: 'redact/out-is-source',
      message: 'the output would replace its own source',
      place: { source },
      hint: 'Give another file with --out.',
    },
    { exitCode: 2 },
  );
}

/** One conversation of an account export. */
function exportedIn(file: string, shown: string, report: Report): SessionRef | undefined {
  const inside = insideExport(file);
  return inside && refInExport({ path: inside.file, id: inside.id, shown: shown.slice(0, -1 - inside.id.length) }, report);
}

/** The session that a file holds; undefined: it is any file. */
async function nativeRef(file: string): Promise<SessionRef | undefined> {
  try {
    return await refOfPath(file, new Report());
  } catch (error) {
    if (error instanceof Failure && ['ref/no-session', 'ref/unknown-format'].includes(error.diagnostic.rule)) return undefined;
    throw error;
  }
}

function* redactText(text: string, redactor: Redactor, otherwise?: () => Generator<string | Uint8Array>): Generator<string | Uint8Array> {
  const document = redactDocument(text, redactor);
  if (document !== undefined) yield document;
  else if (otherwise) yield* otherwise();
  else yield redactor.text(text, lineOf(text));
}

/** Places come in order, so the lines are counted once. */
function lineOf(text: string): (offset: number) => string {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) if (text.charCodeAt(at) === 10) line++;
    return `/${line}`;
  };
}

function nameCompanions(ref: SessionRef, source: AgentSource, report: Report): void {
  const others = source.nativeFiles(ref, report).length - 1;
  if (others > 0) {
    report.add({
      rule: 'redact/other-files',
      severity: 'info',
      count: others,
      message: `the session has ${others} more ${others === 1 ? 'file' : 'files'} (sub-agents, large results); the output holds only its main file`,
      place: { source: ref.path },
      hint: 'Redact each of them by its path if you share it, too.',
    });
  }
}

function resultOf(redactor: Redactor, out: string | null, report: Report): RedactResult {
  const { counts, places, unlisted } = redactor.tally;
  if (unlisted > 0)
    report.add({
      rule: 'redact/places-cut',
      severity: 'info',
      count: unlisted,
      message: `${unlisted} more places are counted but not listed`,
    });
  cleanReport(report);
  return { out, counts: Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))), places };
}
