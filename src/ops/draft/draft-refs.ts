// `draft` from its input: the prompt, or with an answer the hand-off.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { countTokens } from '../../model/tokens.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { readDocument, writeDocument } from '../../sources/text-files.js';
import type { OperationContext } from '../operation.js';
import { redactorFor } from '../redact/config.js';
import { checkAnswer, type DraftAnswerResult } from './check-answer.js';
import { Drafting } from './draft.js';
import type { DraftInput } from './input.js';

export interface DraftPromptResult {
  readonly prompt: string;
  /** Estimated. */
  readonly tokens: number;
  readonly entries: number;
  readonly out: string | null;
}

export async function draftRefs(input: DraftInput, context: OperationContext): Promise<DraftPromptResult | DraftAnswerResult> {
  const { world, here, report, found } = context;
  const refs: SessionRef[] = [];
  for (const ref of input.refs) refs.push(await resolveSession(ref, world, report, { any: input.any }));
  found?.(refs);
  const out = input.out === undefined || input.out === '-' ? undefined : path.resolve(here.cwd, input.out);
  if (input.answer !== undefined) {
    const { answer, out: _named, ...rest } = input;
    const options = { ...rest, ...(out !== undefined && { out }) };
    const { digest: _digest, ...checked } = await checkAnswer(refs, readDocument(answer, here.cwd), options, context);
    return checked;
  }
  const { budget = DEFAULT_BUDGET, window, goal, noRedact } = input;
  const redactor = noRedact ? undefined : redactorFor(here);
  const drafting = await Drafting.begin(refs, { budget, window, ...(goal !== undefined && { goal }) }, redactor, report);
  const prompt = drafting.prompt();
  if (out !== undefined) writeDocument(out, prompt);
  return { prompt, tokens: countTokens(prompt), entries: drafting.entries, out: out ?? null };
}
