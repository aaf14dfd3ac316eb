// How many tokens a hand-off takes as a document, when no format says it better.
import type { HandoffContent, Statement } from '../../model/handoff.js';
import { STATEMENT_TOKENS } from './weights.js';
import { tokens } from '../ledger/notes/text.js';

const FRAME = 220;
const SECTION = 7;

export function roughTokens(content: HandoffContent): number {
  let sum = FRAME;
  const lists: (readonly Statement[])[] = [
    content.goal,
    content.accomplished,
    content.state,
    content.plan,
    content.decisions,
    content.rejected,
    content.blockers,
    content.checks,
    content.files,
    content.questions,
    content.constraints,
    content.artifacts,
    content.incidents,
    content.nextSteps,
    content.context ?? [],
    ...Object.values(content.domain.sections),
  ];
  for (const list of lists) {
    if (list.length === 0) continue;
    sum += SECTION;
    for (const item of list) sum += tokens(item.text) + STATEMENT_TOKENS + extra(item);
  }
  for (const turn of content.story) {
    sum += SECTION;
    for (const item of [...turn.user, ...turn.agent, ...(turn.did ?? [])]) sum += tokens(item.text) + STATEMENT_TOKENS;
  }
  const { user, agent } = content.lastExchange;
  for (const item of [user, agent]) if (item) sum += tokens(item.text) + STATEMENT_TOKENS;
  for (const left of content.leftOut) sum += tokens(left.what) + 6;
  return sum;
}

/** Fields besides the text that a document prints. */
function extra(item: Statement): number {
  const fields = item as Statement & {
    readonly rationale?: string;
    readonly reason?: string;
    readonly detail?: string;
    readonly state?: string;
    readonly url?: string;
    readonly name?: string;
    readonly tried?: readonly Statement[];
  };
  return (
    [fields.rationale, fields.reason, fields.detail, fields.state, fields.url, fields.name === item.text ? undefined : fields.name].reduce(
      (sum, text) => sum + (text === undefined ? 0 : tokens(text) + 2),
      0,
    ) + (fields.tried ?? []).reduce((sum, one) => sum + tokens(one.text) + STATEMENT_TOKENS, 0)
  );
}
