// One session → its pages. Of a file that only grew, what is new is read; of anything else, all of it.
import type { ReadOptions, SessionRef, SessionSource } from '../../agents/agent.js';
import { isCompressed } from '../../io/blocks.js';
import { fileState, isSettled, markBefore, stateText, type FileState } from '../../io/file-state.js';
import { isArray, isObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { drain, isHeader, type Entry } from '../../model/session.js';
import type { Redactor } from '../../redact/redactor.js';
import { sumOf } from '../../store/catalog/sums.js';
import type { NewPages } from '../../store/catalog/session-pages.js';
import { layoutOf } from '../layouts.js';
import { PageWriter } from './pages.js';
import { OUTPUT_BEGINNING } from './pieces.js';
import { stateOf, UNSETTLED } from './session-state.js';

/** What reading on takes. */
export interface Growth {
  /** How far the main file was read; 0: it has to be read from its beginning. */
  readonly offset: number;
  /** Of what comes before that. */
  readonly mark: string;
  /** Entries and pages of the main file. */
  readonly entries: number;
  readonly pages: number;
  /** Its sum. */
  readonly title: string;
  /** Other files that belong to the session, each with the state that it was in. */
  readonly beside: readonly (readonly [path: string, state: string])[];
}

export interface IndexJob {
  readonly key: string;
  readonly ref: SessionRef;
  /** JSON of what is known from the last time. */
  readonly growth?: string;
}

/** Throws a Failure where the session cannot be read. */
export async function indexSession(source: SessionSource, { key, ref, growth }: IndexJob, redactor: Redactor): Promise<NewPages> {
  const now = ref.path.includes('#') ? undefined : fileState(ref.path);
  const beside = now ? statesBeside(source, ref) : [];
  const before = now && growth !== undefined ? growthFrom(growth) : undefined;
  const on = now && before && continues(source, ref, { before, now, beside }) ? before : undefined;
  const read = on && now ? await readOn(source, ref, redactor, on, now.size) : await readAll(source, ref, redactor, now?.size);
  const mark = now && read.canGrow && readsOn(source, ref.path) ? markBefore(ref.path, now.size) : undefined;
  const next: Growth = {
    offset: mark === undefined ? 0 : now!.size,
    mark: mark ?? '',
    entries: read.entries,
    pages: read.from + read.main.length,
    title: sumOf(ref.title ?? ''),
    beside,
  };
  const { from, main } = read;
  return {
    key,
    state: stateOf(ref, now) + (!now || isSettled(now) ? '' : UNSETTLED),
    growth: JSON.stringify(next),
    hasBeside: beside.length > 0,
    from,
    main,
    ...(read.beside && { beside: read.beside }),
  };
}

interface ReadPages extends Pick<NewPages, 'from' | 'main' | 'beside'> {
  readonly entries: number;
  readonly canGrow: boolean;
}

function continues(
  source: SessionSource,
  ref: SessionRef,
  { before, now, beside }: { readonly before: Growth; readonly now: FileState; readonly beside: Growth['beside'] },
): boolean {
  return (
    before.offset > 0 &&
    now.size >= before.offset &&
    readsOn(source, ref.path) &&
    JSON.stringify(beside) === JSON.stringify(before.beside) &&
    markBefore(ref.path, before.offset) === before.mark
  );
}

/** Can what was put after the last line be read by itself? */
function readsOn(source: SessionSource, file: string): boolean {
  return source.readsOn === true && source.materialize === undefined && !isCompressed(file) && layoutOf(source, file).appends;
}

/** One more than is searched: then a whole word is known to end there. */
const SEARCHED: ReadOptions = { outputBeginnings: OUTPUT_BEGINNING + 1 };

async function readOn(source: SessionSource, ref: SessionRef, redactor: Redactor, before: Growth, end: number): Promise<ReadPages> {
  const pages = new PageWriter(source, redactor);
  let entries = before.entries;
  if (ref.title !== undefined && sumOf(ref.title) !== before.title) pages.addPiece({ by: 'user', text: ref.title }, 0);
  if (end > before.offset)
    await drain(source.read(ref, new Report(), { ...SEARCHED, start: before.offset, end, mainOnly: true }), (item) => {
      if (!isHeader(item)) pages.add(item, ++entries);
    });
  return { from: before.pages, main: pages.end(), entries, canGrow: true };
}

async function readAll(source: SessionSource, ref: SessionRef, redactor: Redactor, end: number | undefined): Promise<ReadPages> {
  const read = await readApart(source, ref, redactor, end);
  return read ?? (await readApart(source, ref, redactor, end, { together: true }))!;
}

/** Entries of other files are counted by themselves, so that the main file can grow. Undefined: they do not all come after those of the main file. */
async function readApart(
  source: SessionSource,
  ref: SessionRef,
  redactor: Redactor,
  end: number | undefined,
  { together = false } = {},
): Promise<ReadPages | undefined> {
  const main = new PageWriter(source, redactor);
  const beside = new PageWriter(source, redactor);
  let entries = 0;
  let others = 0;
  let mixed = false;
  if (ref.title !== undefined) main.addPiece({ by: 'user', text: ref.title }, 0);
  const see = (entry: Entry): void => {
    if (!together && entry.place?.source !== undefined) beside.add(entry, ++others);
    else {
      mixed ||= others > 0;
      main.add(entry, ++entries);
    }
  };
  await drain(source.read(ref, new Report(), { ...SEARCHED, ...(end !== undefined && { end }) }), (item) => {
    if (!isHeader(item)) see(item);
  });
  return mixed ? undefined : { from: 0, main: main.end(), beside: beside.end(), entries, canGrow: !together };
}

/** More are not looked at each time; they count when the main file changes. */
const MOST_BESIDE = 2000;

function statesBeside(source: SessionSource, ref: SessionRef): Growth['beside'] {
  const files = source.nativeFiles(ref, new Report()).filter(({ path, records }) => records && path !== ref.path);
  return files.slice(0, MOST_BESIDE).map(({ path }) => [path, stateText(fileState(path))] as const);
}

/** Undefined: it is not what was written, or of no use. */
export function growthFrom(text: string): Growth | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value['offset'] === 'number' && isArray(value['beside']) ? (value as unknown as Growth) : undefined;
  } catch {
    return undefined;
  }
}
