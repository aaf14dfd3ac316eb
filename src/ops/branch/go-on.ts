// Going on from a hand-off once more: its prompt, or a new session in an agent that begins with it.
import { randomId } from '../../io/random-id.js';
import type { Report } from '../../model/report.js';
import { promptOf, type OpenHandoff } from '../log/open-handoff.js';
import { installPrompt } from '../pass/prompt-session.js';
import type { Worlds } from '../pass/pass.js';
import type { PassResult } from '../pass/types.js';

export interface GoOnOptions {
  readonly to?: string;
  readonly cwd?: string;
}

export interface Continuation {
  /** To paste into a chat. */
  readonly prompt: string;
  readonly installed: PassResult | null;
}

/** A session of its own each time: another one may have been started from the same hand-off. */
export async function goOnFrom(open: OpenHandoff, { to, cwd }: GoOnOptions, worlds: Worlds, report: Report): Promise<Continuation> {
  const prompt = promptOf(open, report);
  if (to === undefined) return { prompt, installed: null };
  const { title, generatedAt } = open.handoff;
  const seed = `${open.ref} ${randomId(worlds.target)}`;
  const installed = await installPrompt(
    { prompt, title, seed, ...(generatedAt !== undefined && { at: generatedAt }) },
    { to, ...(cwd !== undefined && { cwd }) },
    worlds,
    report,
  );
  return { prompt, installed };
}
