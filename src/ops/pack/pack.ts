// `pack`: one or several sessions as a hand-off, in the format and the size that are asked for, without their secrets.
import type { SessionRef } from '../../agents/agent.js';
import { allFormats, loadFormat } from '../../sources/formats.js';
import type { EncodeOptions, Format } from '../../model/format.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { programCommand } from '../../io/program.js';
import { viewerPage } from '../../io/viewer-file.js';
import type { World } from '../../io/world.js';
import type { LeftOut } from '../../edits/left-out.js';
import type { Handoff } from '../../model/handoff.js';
import { identified } from '../../model/handoff-id.js';
import { Failure, Report } from '../../model/report.js';
import type { Redactor } from '../../redact/redactor.js';
import { attachedSession } from './attached-session.js';
import type { Reason } from '../../handoff/compose/reasons.js';
import { contextSession } from './context-session.js';
import { measureOf, type Brief } from './derive.js';
import { cleaner, deriveRedacted, identifiedAgain, redactHandoff, type Deriving } from './derive-redacted.js';
import { DEFAULT_WINDOW } from '../../model/draft-window.js';
import type { Session } from '../../model/session.js';
import { tellUnusedStatements } from './edits/apply-statements.js';
import type { OpenEdits } from './edits/open-edits.js';
import type { LineagePlace } from '../log/place.js';
import type { MadeDocument } from '../log/record.js';
import { progressOf, type OperationContext } from '../operation.js';
import { makeObserver } from './observe.js';
import { redactorFor } from '../redact/config.js';
import { isJsonText, showHandoff, showText } from './shown-document.js';
import { finished, type Packed, type PackResult } from './finished.js';

export type { PackResult, Reason };

export interface PackOptions {
  /** `handoff` by default. */
  readonly format?: string;
  readonly budget?: number;
  readonly withSession?: boolean;
  /** The sessions are of another machine or a backup: what lies on this disk says nothing about them. */
  readonly elsewhere?: boolean;
  /** Secrets stay in. */
  readonly noRedact?: boolean;
  /** Invisible characters stay as they are. */
  readonly raw?: boolean;
  /** Say why each line is there. */
  readonly explain?: boolean;
  readonly out?: string;
  /** Sign it, with this key or the only one there is. */
  readonly sign?: boolean;
  readonly key?: string;
  /** A model writes it: an agent's id, or a program with its arguments. */
  readonly by?: string;
  /** What the next session is to do. */
  readonly goal?: string;
  /** What a person left out and changed; of one session. */
  readonly edits?: OpenEdits;
  /** What it came from. */
  readonly place?: LineagePlace;
  /** The main file is read no further than this byte. */
  readonly end?: number;
  /** Made beside it, of one session, in another form and size. */
  readonly brief?: Brief;
  /** Told of the document of a hand-off, as it leaves. */
  readonly made?: (document: MadeDocument, handoff: Pick<Handoff, 'title'>) => void;
  /** Who watches, and who may stop it. */
  readonly watched?: Pick<OperationContext, 'progress' | 'signal' | 'pace'>;
}

/** `here`: this machine, whose rules on secrets count. */
export async function packSessions(given: readonly SessionRef[], options: PackOptions, here: World, report: Report): Promise<PackResult> {
  const refs = given.filter((ref, i) => given.findIndex((other) => other.agent === ref.agent && other.id === ref.id) === i);
  const format = await packable(options.format ?? 'handoff');
  const redactor = options.noRedact ? undefined : redactorFor(here);
  const making = { format, options, here, redactor };
  // what cannot be signed is said before the work
  const signing = options.sign ? await (await import('./signing.js')).prepareSigning(refs, { format, options, here }, report) : undefined;
  const packed = format.supports.from !== 'handoff' ? await packWhole(refs, making, report) : await packHandoff(refs, making, report);
  return finished(packed, format, { ...options, ...(signing && { signing }) });
}

/** The document of a hand-off that is there already. */
export async function packMade(made: Handoff, options: PackOptions, here: World, report: Report): Promise<PackResult> {
  const format = await packable(options.format ?? 'handoff');
  if (format.supports.from !== 'handoff')
    throw new Failure(
      {
        rule: 'pack/unknown-format',
        message: `${format.name} is made of a session, not of a hand-off`,
        hint: 'Try --format handoff or json.',
      },
      { exitCode: 2 },
    );
  const redactor = options.noRedact ? undefined : redactorFor(here);
  const signing = options.sign ? await (await import('./signing.js')).prepareSigning([], { format, options, here }, report) : undefined;
  const clean = redactor ? redactHandoff(made, redactor) : made;
  return finished(await encoded(clean, [], { format, options, here, redactor }, report), format, {
    ...options,
    ...(signing && { signing }),
  });
}

export async function packableFormats(): Promise<readonly Format[]> {
  return (await allFormats()).filter((format) => format.supports.encode);
}

async function packable(id: string): Promise<Format> {
  const format = await loadFormat(id);
  if (format?.supports.encode) return format;
  throw new Failure(
    {
      rule: 'pack/unknown-format',
      message: `“${id}” is not a format for hand-offs`,
      hint: `Known: ${(await packableFormats()).map((one) => one.id).join(', ')}.`,
    },
    { exitCode: 2 },
  );
}

function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Making {
  readonly format: Format;
  readonly options: PackOptions;
  readonly here: World;
  readonly redactor: Redactor | undefined;
}

async function packHandoff(refs: readonly SessionRef[], making: Making, report: Report): Promise<Packed> {
  let reasons: readonly Reason[] | undefined;
  const explained = (told: readonly Reason[]): void => void (reasons = told);
  const told = await derivedOrWritten(refs, making, making.options.explain ? explained : undefined, report);
  return { ...(await encoded(told, refs, making, report)), ...(reasons && { reasons }) };
}

async function derivedOrWritten(
  refs: readonly SessionRef[],
  { options, here, redactor }: Making,
  explained: Deriving['explained'],
  report: Report,
): Promise<Handoff> {
  const budget = options.budget ?? DEFAULT_BUDGET;
  const observe = options.elsewhere ? undefined : makeObserver(here, report);
  const deriving = {
    budget,
    program: programCommand(here),
    goal: options.goal,
    ...(options.edits && { edits: options.edits }),
    ...(observe && { observe }),
    ...(redactor && { redactor }),
    ...(options.place && { place: options.place }),
    ...(options.end !== undefined && { end: options.end }),
    ...(options.brief && { brief: options.brief }),
    ...(explained && { explained }),
    ...(options.watched && { progress: progressOf(options.watched) }),
  };
  if (options.by !== undefined) {
    const { by, goal, watched } = options;
    const clean = cleaner(deriving);
    const { writtenHandoff } = await import('../draft/written-handoff.js');
    const written = await writtenHandoff(
      refs,
      {
        by,
        budget,
        window: DEFAULT_WINDOW,
        redactor,
        measure: measureOf({ budget, clean }),
        program: deriving.program,
        ...(goal !== undefined && { goal }),
      },
      { here, report, progress: () => undefined, signal: new AbortController().signal, ...watched },
    );
    if (written) return identifiedAgain(clean(identified(written)), deriving);
  }
  return deriveRedacted(refs, deriving, report);
}

async function encoded(told: Handoff, refs: readonly SessionRef[], making: Making, report: Report): Promise<Packed> {
  const { format, options, redactor, here } = making;
  const budget = options.budget ?? DEFAULT_BUDGET;
  const handoff = options.raw || isJsonText(format) ? told : showHandoff(told, report);
  const encoding: EncodeOptions = {
    budget,
    viewer: viewerPage,
    render: async (id) => await (await loadFormat(id))!.encode!(handoff, { budget }, new Report()),
    bundled: async () =>
      (await import('./bundled.js')).bundledWith(
        { refs, parents: handoff.parents, noRedact: options.noRedact === true, withSession: options.withSession === true, here },
        report,
      ),
  };
  const whole = options.withSession
    ? await withSession(handoff, refs, { format, redactor, ...(options.edits && { left: options.edits.left }) }, report)
    : handoff;
  // Of what was taken out of the session, the hand-off tells a part: that is counted.
  return {
    handoff: whole,
    text: await format.encode!(whole, encoding, report),
    taken: sorted(redactor?.standingIn(JSON.stringify(whole)) ?? {}),
  };
}

async function withSession(
  handoff: Handoff,
  refs: readonly SessionRef[],
  { format, redactor, left }: { readonly format: Format; readonly redactor: Redactor | undefined; readonly left?: LeftOut },
  report: Report,
): Promise<Handoff> {
  const [ref, ...others] = refs;
  if (!format.supports.session) {
    report.add({
      rule: 'pack/session-left-out',
      severity: 'warning',
      message: `${format.name} cannot hold a session, so none is attached`,
      hint: `These can: ${(await packableFormats())
        .filter((one) => one.supports.session)
        .map((one) => one.id)
        .join(', ')}.`,
    });
    return handoff;
  }
  if (others.length > 0) {
    report.add({
      rule: 'pack/session-left-out',
      severity: 'warning',
      message: 'a hand-off made from several sessions cannot have them attached',
      hint: 'Pack them one by one to attach each session.',
    });
    return handoff;
  }
  return { ...handoff, session: await attachedSession(ref!, { redactor, left }) };
}

/** Formats that are made of the session itself. */
async function packWhole(
  refs: readonly SessionRef[],
  { format, options, redactor }: Omit<Making, 'here'>,
  report: Report,
): Promise<Packed> {
  const isContext = format.supports.from === 'context';
  if (options.withSession)
    report.add({
      rule: 'pack/session-left-out',
      severity: 'warning',
      message: `${format.name} is the session itself, so none is attached`,
    });
  if (isContext && refs.length > 1)
    throw new Failure(
      {
        rule: 'pack/several-sessions',
        message: `${format.name} holds one conversation, but ${refs.length} were given`,
        hint: 'Pack them one by one.',
      },
      { exitCode: 2 },
    );
  const progress = options.watched && progressOf(options.watched);
  const { edits } = options;
  if (edits) tellUnusedStatements(edits, report);
  const sessionOf = (ref: SessionRef): Promise<Session> =>
    isContext
      ? contextSession(ref, { redactor, edits, progress }, report)
      : attachedSession(ref, { redactor, left: edits?.left, progress });
  const texts: string[] = [];
  for (const ref of refs) texts.push(await format.encodeSession!(await sessionOf(ref), {}, report));
  const whole = texts.join('\n');
  return {
    handoff: { id: refs.map((ref) => `${ref.agent}:${ref.id}`).join(' '), leftOut: [] },
    text: options.raw || isJsonText(format) ? whole : showText(whole, report),
    taken: sorted(redactor?.tally.counts ?? {}),
  };
}
