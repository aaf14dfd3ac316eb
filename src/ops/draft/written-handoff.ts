// A hand-off that an author wrote: asked once, checked, asked once more about what did not hold; kept, so that nobody is asked the same twice.
import type { SessionRef } from '../../agents/agent.js';
import { agentIdOf, findAgent } from '../../agents/index.js';
import type { Verdict } from '../../handoff/draft/check.js';
import { secondPrompt } from '../../handoff/draft/prompt.js';
import type { HandoffContent } from '../../model/handoff.js';
import { Failure } from '../../model/report.js';
import type { Redactor } from '../../redact/redactor.js';
import { Drafts } from '../../store/drafts.js';
import type { OperationContext } from '../operation.js';
import { askAuthor } from './author.js';
import { isAuthorFailure } from './author-failures.js';
import { Drafting, type DraftRequest } from './draft.js';

export interface WritingOptions extends DraftRequest {
  readonly by: string;
  readonly redactor: Redactor | undefined;
  readonly measure: (content: HandoffContent) => number;
  readonly program: string | undefined;
}

export type WritingContext = Pick<OperationContext, 'here' | 'report' | 'progress' | 'signal'>;

/** Undefined: the author gave nothing that can be used. That is said, and the document without a model serves. */
export async function writtenHandoff(
  refs: readonly SessionRef[],
  { by, redactor, measure, program, ...request }: WritingOptions,
  context: WritingContext,
): Promise<HandoffContent | undefined> {
  const drafting = await Drafting.begin(refs, request, redactor, context.report);
  try {
    const { verdicts, author } = await drafted(drafting, by, context);
    tellVerdicts(verdicts, author, context);
    return drafting.compose(verdicts, { measure, program, author });
  } catch (error) {
    if (!isAuthorFailure(error) && !isUnusable(error)) throw error;
    context.report.add({ ...error.diagnostic, severity: 'warning' });
    context.report.add({
      rule: 'draft/without-model',
      severity: 'warning',
      message: 'the hand-off was made without a model instead',
    });
    return undefined;
  }
}

function isUnusable(error: unknown): error is Failure {
  return error instanceof Failure && error.diagnostic.rule === 'draft/no-statements';
}

interface Drafted {
  readonly verdicts: readonly Verdict[];
  readonly author: string;
}

async function drafted(drafting: Drafting, by: string, context: WritingContext): Promise<Drafted> {
  const prompt = drafting.prompt();
  const first = await asked(by, prompt, context);
  const verdicts = await drafting.check(first.text);
  const wrong = verdicts.flatMap((one) => (one.verdict === 'confirmed' ? [] : [{ text: one.statement.text, why: one.why }]));
  if (wrong.length === 0) return { verdicts, author: first.author };
  try {
    const second = await asked(by, secondPrompt(prompt, first.text, { wrong, ...drafting.gaps(first.text, verdicts) }), context);
    const better = await drafting.check(second.text);
    return { verdicts: held(better) >= held(verdicts) ? better : verdicts, author: first.author };
  } catch (error) {
    if (!isAuthorFailure(error) && !isUnusable(error)) throw error;
    return { verdicts, author: first.author }; // what held the first time still holds
  }
}

function held(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ verdict }) => verdict === 'confirmed').length;
}

async function asked(by: string, prompt: string, context: WritingContext): Promise<{ readonly text: string; readonly author: string }> {
  const drafts = new Drafts(context.here);
  const known = drafts.find(by, prompt);
  if (known !== undefined) return { text: known, author: nameOf(by) };
  const { text } = await askAuthor(by, prompt, context);
  drafts.keep(by, prompt, text);
  return { text, author: nameOf(by) };
}

/** An agent by its name, a program by that of its file: where it lies is nobody's business. */
function nameOf(by: string): string {
  const program = by.trim().split(/\s/, 1)[0]!.split(/[\\/]/).at(-1)!;
  return findAgent(agentIdOf(by.trim().toLowerCase()) ?? '')?.name ?? program;
}

function tellVerdicts(verdicts: readonly Verdict[], author: string, { report }: WritingContext): void {
  for (const one of verdicts) {
    if (one.verdict === 'contradicted')
      report.add({
        rule: 'draft/contradicted',
        severity: 'warning',
        message: `${author} wrote what the session contradicts; the fact stands in its place: ${one.why}`,
        place: { source: 'draft', line: one.statement.line },
      });
    if (one.verdict === 'refused')
      report.add({
        rule: 'draft/refused',
        severity: 'warning',
        message: `a statement of ${author} was left out: ${one.why}`,
        place: { source: 'draft', line: one.statement.line },
      });
  }
  const left = verdicts.filter(({ verdict }) => verdict === 'unconfirmed').length;
  if (left > 0)
    report.add({
      rule: 'draft/unconfirmed',
      severity: 'info',
      count: left,
      message: `${left} of ${verdicts.length} statements of ${author} could not be confirmed and were left out`,
    });
}
