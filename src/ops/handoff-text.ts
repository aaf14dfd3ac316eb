// A session's hand-off as text for another session: the whole of it as a prompt, or a digest of what was before the newest turns.
import type { SessionRef } from '../agents/agent.js';
import { framedPrompt } from '../formats/families/handoff-document/frame.js';
import { digestOf } from '../formats/handoff/digest.js';
import { encode } from '../formats/handoff/encode.js';
import { derive } from '../handoff/derive.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import { Report } from '../model/report.js';
import { countTokens } from '../model/tokens.js';
import type { Redactor } from '../redact/redactor.js';
import { redactHandoff } from './pack.js';
import { findSource } from './sources.js';

export interface HandoffTextOptions {
  readonly budget: number;
  /** Secrets stay in unless there is one: the text stays on this machine or goes where the session itself would. */
  readonly redactor?: Redactor;
}

const SOME_ID = `sha256:${'4f9c1a7e0b2d83c65f'.repeat(4).slice(0, 64)}`;

async function deriveFor(ref: SessionRef, render: (handoff: Handoff) => string, { budget, redactor }: HandoffTextOptions, report: Report): Promise<{ handoff: Handoff; text: string }> {
  const agent = findSource(ref.agent);
  const measure = (content: HandoffContent): number => countTokens(render({ id: SOME_ID, ...content }));
  const open = await derive(agent.read(ref, report), { budget, measure, describe: (tool, input) => agent.describeTool(tool, input) });
  const handoff = redactor ? redactHandoff(open, redactor) : open;
  return { handoff, text: render(handoff) };
}

/** For `pass --as prompt`. */
export async function handoffPrompt(ref: SessionRef, options: HandoffTextOptions, report: Report): Promise<{ handoff: Handoff; text: string }> {
  return deriveFor(ref, (handoff) => framedPrompt(encode(handoff, { budget: options.budget }, new Report()), handoff.title), options, report);
}

/** For `pass --fit`: stands before the newest turns. */
export async function handoffDigest(ref: SessionRef, options: HandoffTextOptions, report: Report): Promise<string> {
  return (await deriveFor(ref, digestOf, options, report)).text;
}
