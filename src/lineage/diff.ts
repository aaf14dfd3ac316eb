// What changed from one hand-off to another: what was decided, taken back, done, touched and checked, and what comes next.
import type { Check, Decision, FileChange, HandoffContent, Statement } from '../model/handoff.js';

export interface HandoffDiff {
  readonly decisions: {
    readonly added: readonly string[];
    /** What the later one says instead, where it says so. */
    readonly reversed: readonly { readonly was: string; readonly now: string | null }[];
  };
  /** Steps that were still to do in the first, and that the second tells as done. */
  readonly done: readonly string[];
  readonly nextSteps: { readonly added: readonly string[]; readonly gone: readonly string[] };
  readonly files: readonly { readonly path: string; readonly how: string }[];
  readonly checks: readonly { readonly command: string; readonly before: Check['outcome'] | null; readonly after: Check['outcome'] }[];
  readonly questions: { readonly added: readonly string[]; readonly gone: readonly string[] };
}

export function diffHandoffs(a: HandoffContent, b: HandoffContent): HandoffDiff {
  const done = stepsDone(a, b);
  const isDone = new Set(done.map(wordsOf));
  const steps = changed(a.nextSteps, b.nextSteps);
  return {
    decisions: { added: changed(a.decisions, b.decisions).added, reversed: reversedIn(a, b) },
    done,
    nextSteps: { added: steps.added, gone: steps.gone.filter((text) => !isDone.has(wordsOf(text))) },
    files: newFiles(a, b),
    checks: changedChecks(a, b),
    questions: changed(a.questions, b.questions),
  };
}

/** The same words are the same statement, however they are set. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\[[\d#, …]+\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function changed(a: readonly Statement[], b: readonly Statement[]): { readonly added: string[]; readonly gone: string[] } {
  const [before, after] = [new Set(a.map(({ text }) => wordsOf(text))), new Set(b.map(({ text }) => wordsOf(text)))];
  const missing = (list: readonly Statement[], known: ReadonlySet<string>): string[] => [
    ...new Set(list.filter(({ text }) => !known.has(wordsOf(text))).map(({ text }) => text)),
  ];
  return { added: missing(b, before), gone: missing(a, after) };
}

/** By what the later one says of itself: a decision instead of another, or a refusal of it. */
function reversedIn(a: HandoffContent, b: HandoffContent): HandoffDiff['decisions']['reversed'] {
  const known = new Set(a.decisions.map(({ text }) => wordsOf(text)));
  const overturned = b.decisions.flatMap((now: Decision) => {
    const { instead } = now;
    return instead === undefined || known.has(wordsOf(now.text)) ? [] : [{ was: instead, now: now.text }];
  });
  const refused = new Set(b.rejected.map(({ text }) => wordsOf(text)));
  const taken = a.decisions.filter(({ text }) => refused.has(wordsOf(text))).map(({ text }) => ({ was: text, now: null }));
  return [...overturned, ...taken];
}

function stepsDone(a: HandoffContent, b: HandoffContent): string[] {
  const open = [...a.nextSteps, ...a.plan.filter(({ state }) => state === 'pending' || state === 'active')];
  const finished = new Set([...b.accomplished, ...b.plan.filter(({ state }) => state === 'done')].map(({ text }) => wordsOf(text)));
  return [...new Set(open.map(({ text }) => text).filter((text) => finished.has(wordsOf(text))))];
}

function newFiles(a: HandoffContent, b: HandoffContent): HandoffDiff['files'] {
  const known = new Map(a.files.map((file) => [file.path, file]));
  const ofOneSession = isOfOneSession(a, b);
  return b.files
    .filter((file) => file.how !== 'read' && hasChanged(known.get(file.path), file, ofOneSession))
    .map(({ path, how }) => ({ path, how }));
}

/** How often is not in every document; where both cite the same session, what is later than anything cited before is new. */
function hasChanged(before: FileChange | undefined, now: FileChange, ofOneSession: boolean): boolean {
  if (before?.how !== now.how) return true;
  const [was, is] = [newestEntry(before), newestEntry(now)];
  return ofOneSession && was !== undefined && is !== undefined ? is > was : before.times !== now.times;
}

function newestEntry({ evidence }: FileChange): number | undefined {
  return evidence.length === 0 ? undefined : Math.max(...evidence.map(({ entry }) => entry));
}

/** Entries of several sessions are not numbered together. */
function isOfOneSession(a: HandoffContent, b: HandoffContent): boolean {
  const [one, other] = [a.sources[0], b.sources[0]];
  return a.sources.length === 1 && b.sources.length === 1 && one!.agent === other!.agent && one!.id === other!.id;
}

function changedChecks(a: HandoffContent, b: HandoffContent): HandoffDiff['checks'] {
  const before = new Map(a.checks.map(({ command, outcome }) => [command, outcome]));
  return b.checks
    .filter(({ command, outcome }) => before.get(command) !== outcome)
    .map(({ command, outcome }) => ({ command, before: before.get(command) ?? null, after: outcome }));
}
