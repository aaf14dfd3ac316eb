// `draft` from its input: the prompt, or with an answer the hand-off.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import type { Verdict } from '../../handoff/draft/check.js';
import { draftSections } from '../../handoff/draft/sections.js';
import { programCommand } from '../../io/program.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { identified } from '../../model/handoff-id.js';
import { sessionRefOf } from '../../model/lineage.js';
import { countTokens } from '../../model/tokens.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { readDocument, writeDocument } from '../../sources/text-files.js';
import { placeOf } from '../log/place.js';
import { recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { measureOf } from '../pack/derive.js';
import { projectOf } from '../pack/pack-refs.js';
import { packMade, type PackResult } from '../pack/pack.js';
import { redactorFor } from '../redact/config.js';
import { Drafting } from './draft.js';
import type { DraftInput } from './input.js';

export interface DraftPromptResult {
  readonly prompt: string;
  /** Estimated. */
  readonly tokens: number;
  readonly entries: number;
  readonly out: string | null;
}

export interface CheckedStatement {
  readonly text: string;
  readonly section: string;
  readonly evidence: readonly number[];
  readonly verdict: 'confirmed' | 'unconfirmed' | 'contradicted';
  readonly why?: string;
}

export interface DraftAnswerResult extends PackResult {
  readonly statements: readonly CheckedStatement[];
}

export async function draftRefs(input: DraftInput, context: OperationContext): Promise<DraftPromptResult | DraftAnswerResult> {
  const { world, here, report, found } = context;
  const refs: SessionRef[] = [];
  for (const ref of input.refs) refs.push(await resolveSession(ref, world, report, { any: input.any }));
  found?.(refs);
  const { budget = DEFAULT_BUDGET, window, goal, noRedact } = input;
  const out = input.out === undefined || input.out === '-' ? undefined : path.resolve(here.cwd, input.out);
  const redactor = noRedact ? undefined : redactorFor(here);
  const drafting = await Drafting.begin(refs, { budget, window, ...(goal !== undefined && { goal }) }, redactor, report);
  if (input.answer === undefined) {
    const prompt = drafting.prompt();
    if (out !== undefined) writeDocument(out, prompt);
    return { prompt, tokens: countTokens(prompt), entries: drafting.entries, out: out ?? null };
  }
  const verdicts = await drafting.check(readDocument(input.answer, here.cwd));
  const content = drafting.compose(verdicts, {
    measure: measureOf({ budget }),
    program: programCommand(here),
    author: 'a model',
    keepUnconfirmed: input.keepUnconfirmed,
  });
  const place = await placeOf(refs, here, report);
  const transform = [...(noRedact ? [] : ['redacted']), 'summarised'];
  const made = recorder({ what: 'pack', parents: refs.map(sessionRefOf), transform, ...projectOf(refs) }, here, report);
  const packed = await packMade(
    identified({ ...content, ...place }),
    {
      ...(input.format !== undefined && { format: input.format }),
      budget,
      noRedact,
      elsewhere: world !== here,
      made,
      ...(out !== undefined && { out }),
    },
    here,
    report,
  );
  return { ...packed, statements: verdicts.map(shownVerdict) };
}

function shownVerdict(one: Verdict): CheckedStatement {
  const { statement } = one;
  const section = draftSections.find(({ field }) => field === statement.field)!.heading;
  const { text } = statement;
  if (one.verdict === 'confirmed') return { text, section, evidence: one.evidence, verdict: 'confirmed' };
  const verdict = one.verdict === 'refused' ? 'unconfirmed' : one.verdict;
  return { text, section, evidence: statement.cites, verdict, why: one.why };
}
