// A session's hand-off as text for another session: the whole of it as a prompt, or a digest of what was before the newest turns.
import type { SessionRef } from '../../agents/agent.js';
import { framedPrompt } from '../../documents/toolkit/handoff-document/frame.js';
import { digestOf } from '../../documents/handoff/digest.js';
import { encode } from '../../documents/handoff/encode.js';
import type { Handoff } from '../../model/handoff.js';
import { Report } from '../../model/report.js';
import type { Redactor } from '../../redact/redactor.js';
import { DEFAULT_WINDOW } from '../../model/draft-window.js';
import { applyStatements } from './edits/apply-statements.js';
import type { OpenEdits } from './edits/open-edits.js';
import { identified } from '../../model/handoff-id.js';
import type { WritingContext } from '../draft/written-handoff.js';
import { deriveHandoff, measureOf, type DeriveHandoffOptions } from './derive.js';
import { redactHandoff } from './derive-redacted.js';
import { showText } from './shown-document.js';

export interface HandoffTextOptions extends Pick<DeriveHandoffOptions, 'end' | 'untold' | 'known' | 'program' | 'goal'> {
  readonly budget: number;
  /** What a person left out and changed. */
  readonly edits?: OpenEdits;
  /** Secrets stay in unless there is one: the text stays on this machine or goes where the session itself would. */
  readonly redactor?: Redactor;
  /** A model writes it, where one was asked for. */
  readonly author?: TextAuthor;
}

export interface TextAuthor {
  /** An agent's id, or a program with its arguments. */
  readonly by: string;
  /** What is sent has no secrets, whatever the text has. */
  readonly redactor: Redactor;
  readonly context: WritingContext;
}

async function deriveFor(
  ref: SessionRef,
  render: (handoff: Handoff) => string,
  { redactor, author, edits, ...options }: HandoffTextOptions,
  report: Report,
): Promise<{ handoff: Handoff; text: string }> {
  const written = author && (await writtenFor(ref, render, author, options));
  if (written) return { handoff: written, text: showText(render(written), report) };
  const deriving = { ...options, render, ...(redactor && { redactor }), ...(edits && { left: edits.left }) };
  const derived = await deriveHandoff(ref, deriving, report);
  const told = edits ? applyStatements(derived, edits, report) : derived;
  const handoff = redactor ? redactHandoff(told, redactor) : told;
  return { handoff, text: showText(render(handoff), report) };
}

async function writtenFor(
  ref: SessionRef,
  render: (handoff: Handoff) => string,
  { by, redactor, context }: TextAuthor,
  { budget, program, goal }: Omit<HandoffTextOptions, 'redactor' | 'author'>,
): Promise<Handoff | undefined> {
  const { writtenHandoff } = await import('../draft/written-handoff.js');
  const asked = { by, budget, window: DEFAULT_WINDOW, redactor, measure: measureOf({ budget, render }), program };
  const written = await writtenHandoff([ref], { ...asked, ...(goal !== undefined && { goal }) }, context);
  return written && redactHandoff(identified(written), redactor);
}

/** For `pass --as prompt`. */
export async function handoffPrompt(
  ref: SessionRef,
  options: HandoffTextOptions,
  report: Report,
): Promise<{ handoff: Handoff; text: string }> {
  return deriveFor(
    ref,
    (handoff) => framedPrompt(encode(handoff, { budget: options.budget }, new Report()), handoff.title),
    options,
    report,
  );
}

/** For `pass --fit`: comes before the newest turns. */
export async function handoffDigest(ref: SessionRef, options: HandoffTextOptions, report: Report): Promise<string> {
  return (await deriveFor(ref, digestOf, options, report)).text;
}
