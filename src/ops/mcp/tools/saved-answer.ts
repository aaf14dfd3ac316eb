// What `save_handoff` does: checks the answer, keeps what holds, and tells what does not.
import { beginning } from '../../../model/beginning.js';
import { restoreMentions } from '../../../model/mentions.js';
import type { InputOf } from '../../field.js';
import { checkAnswer, type CheckedStatement } from '../../draft/check-answer.js';
import { redactorFor } from '../../redact/config.js';
import { namedOrOwn } from '../own-session.js';
import type { ToolResult, ToolContext } from '../tool.js';
import type { saveInput } from './save-handoff.js';
import { oneLine } from './session-rows.js';

/** Of a heading and of the entries that a model gives, as they stand in the facts. */
const LONGEST_SECTION = 60;
const MOST_CITED = 50;

export async function savedAnswer(
  { answer, refs, any, cursor: _cursor, ...input }: InputOf<typeof saveInput>,
  context: ToolContext,
): Promise<ToolResult> {
  const sessions = await namedOrOwn(refs, any, context);
  const options = { ...input, format: 'handoff', noRedact: false } as const;
  const { statements, tokens, digest } = await checkAnswer(sessions, restoreMentions(answer), options, context);
  const redactor = redactorFor(context.here);
  const held = statements.filter(({ verdict }) => verdict === 'confirmed').length;
  const others = input.keepUnconfirmed
    ? 'What is contradicted is not part of the hand-off; what was not confirmed is marked there.'
    : 'What was not confirmed or is contradicted is named below and not part of the hand-off.';
  return {
    lead: `Saved: ${held} of ${statements.length} statements are confirmed by the session. ${others}`,
    items: statements.map((one) => ({
      text: redactor.text(statementLine(one), ''),
      fact: { verdict: one.verdict, section: beginning(one.section, LONGEST_SECTION), evidence: one.evidence.slice(0, MOST_CITED) },
    })),
    facts: { handoff: digest ?? '', tokens },
    after:
      held === statements.length
        ? 'Nothing is left to correct.'
        : 'Correct these by what the entries really say (show_session with `entries`), and save the whole hand-off again.',
  };
}

function statementLine({ verdict, section, text, evidence, why }: CheckedStatement): string {
  const cited = evidence.map((entry) => `#${entry}`).join(', ');
  return `${verdict} · ${section}: ${oneLine(text)} [${cited}]${why === undefined ? '' : `\n  why: ${oneLine(why)}`}`;
}
