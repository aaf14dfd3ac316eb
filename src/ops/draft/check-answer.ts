// An answer to the prompt of a draft: checked statement by statement, and what holds as a hand-off, kept with what it came from.
import type { SessionRef } from '../../agents/agent.js';
import type { Verdict } from '../../handoff/draft/check.js';
import { draftSections } from '../../handoff/draft/sections.js';
import { programCommand } from '../../io/program.js';
import { DEFAULT_WINDOW } from '../../model/draft-window.js';
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import { identified } from '../../model/handoff-id.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import { sessionRefOf } from '../../model/lineage.js';
import { placeOf } from '../log/place.js';
import { handoffThing, recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { measureOf } from '../pack/derive.js';
import { projectOf } from '../pack/pack-refs.js';
import { packMade, type PackResult } from '../pack/pack.js';
import { redactorFor } from '../redact/config.js';
import { Drafting } from './draft.js';
import type { DraftInput } from './input.js';

export interface CheckedStatement {
  readonly text: string;
  readonly section: string;
  readonly evidence: readonly number[];
  readonly verdict: 'confirmed' | 'unconfirmed' | 'contradicted';
  readonly why?: string;
}

export interface DraftAnswerResult extends PackResult {
  readonly statements: readonly CheckedStatement[];
  /** Turns of which the answer says nothing: what the user said in each, and where. */
  readonly untold: readonly { readonly entry: number; readonly text: string }[];
}

export type AnswerOptions = Pick<DraftInput, 'budget' | 'goal' | 'noRedact' | 'format' | 'keepUnconfirmed'> & { readonly out?: string };

/** `digest`: by which lineage names the document; absent where the format is none of a hand-off. */
export async function checkAnswer(
  refs: readonly SessionRef[],
  answer: string,
  { budget = DEFAULT_BUDGET, goal, noRedact, format, keepUnconfirmed, out }: AnswerOptions,
  { world, here, report }: OperationContext,
): Promise<DraftAnswerResult & { readonly digest?: string }> {
  const redactor = noRedact ? undefined : redactorFor(here);
  const drafting = await Drafting.begin(refs, { budget, window: DEFAULT_WINDOW, ...(goal !== undefined && { goal }) }, redactor, report);
  const verdicts = await drafting.check(answer);
  const { untold } = drafting.gaps(answer, verdicts);
  tellUntold(untold, report);
  const content = drafting.compose(verdicts, {
    measure: measureOf({ budget }),
    program: programCommand(here),
    author: 'a model',
    keepUnconfirmed,
  });
  const place = await placeOf(refs, here, report);
  const transform = [...(noRedact ? [] : ['redacted']), 'summarised'];
  const record = recorder({ what: 'pack', parents: refs.map(sessionRefOf), transform, ...projectOf(refs) }, here, report);
  let digest: string | undefined;
  const packed = await packMade(
    identified({ ...content, ...place }),
    {
      ...(format !== undefined && { format }),
      budget,
      noRedact,
      elsewhere: world !== here,
      made(document, handoff) {
        digest = handoffThing(document).digest;
        record(document, handoff);
      },
      ...(out !== undefined && { out }),
    },
    here,
    report,
  );
  return { ...packed, statements: verdicts.map(shownVerdict), untold, ...(digest !== undefined && { digest }) };
}

/** An author is asked about them once more; whoever brings an answer is told, and may ask for another. */
function tellUntold(untold: DraftAnswerResult['untold'], report: Report): void {
  if (untold.length === 0) return;
  const entries = untold.map(({ entry }) => `#${entry}`).join(', ');
  report.add({
    rule: 'draft/turns-untold',
    severity: 'info',
    count: untold.length,
    message: `the answer says nothing of ${plural(untold.length, 'message')} of the user's: ${entries}`,
    hint: `To read them: baton show REF --entries ${untold.map(({ entry }) => entry).join(',')}`,
  });
}

function shownVerdict(one: Verdict): CheckedStatement {
  const { statement } = one;
  const section = draftSections.find(({ field }) => field === statement.field)!.heading;
  const { text } = statement;
  if (one.verdict === 'confirmed') return { text, section, evidence: one.evidence, verdict: 'confirmed' };
  const verdict = one.verdict === 'refused' ? 'unconfirmed' : one.verdict;
  return { text, section, evidence: statement.cites, verdict, why: one.why };
}
