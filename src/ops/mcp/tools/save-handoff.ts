// `save_handoff`: what a model wrote, compared with the session statement by statement, kept in Baton's own data, with what did not hold.
import type { SessionRef } from '../../../agents/agent.js';
import { restoreMentions } from '../../../model/mentions.js';
import { resolveSession } from '../../../sources/resolve-session.js';
import type { Field } from '../../field.js';
import { draftOperation } from '../../draft/index.js';
import { checkAnswer, type CheckedStatement } from '../../draft/check-answer.js';
import { redactorFor } from '../../redact/config.js';
import { ownSession } from '../own-session.js';
import { tool, without, type ToolContext } from '../tool.js';
import { oneLine } from './session-rows.js';

const answerField = {
  kind: 'text',
  required: true,
  help: 'The hand-off as the snapshot prompt or draft_handoff asks for it: headings such as “## State”, one statement for each list item, each ending with its entries, [#12].',
} as const satisfies Field;
const refsField = {
  kind: 'ref',
  many: true,
  help: 'The sessions that it is about, as the prompt names them (agent:id). Left out: the newest session of this project that this client holds.',
} as const satisfies Field;

export const saveHandoff = tool({
  declaration: {
    ...draftOperation,
    name: 'save_handoff',
    summary:
      'Save the hand-off that you wrote. Every statement is compared with the entries that it cites and with what the session proves; what does ' +
      'not hold is left out and named, so that you can correct it and save again. It is kept in Baton’s own data, and nowhere else.',
    input: {
      answer: answerField,
      refs: refsField,
      ...without(draftOperation.input, 'answer', 'refs', 'format', 'out', 'noRedact', 'window'),
    },
  },
  title: 'Save a hand-off',
  hints: { readOnly: false, idempotent: true },
  list: {
    name: 'statements',
    item: {
      type: 'object',
      properties: {
        verdict: { enum: ['confirmed', 'unconfirmed', 'contradicted'] },
        section: { type: 'string' },
        evidence: { type: 'array', items: { type: 'integer' } },
      },
      required: ['verdict', 'section', 'evidence'],
    },
  },
  facts: { handoff: { type: 'string', description: 'Its digest; handoff://DIGEST is its address.' }, tokens: { type: 'integer' } },
  async tell({ answer, refs: named, any, ...input }, context) {
    const sessions = await sessionsNamed(named, any, context);
    const { statements, tokens, digest } = await checkAnswer(
      sessions,
      restoreMentions(answer),
      { ...input, format: 'handoff', noRedact: false },
      context,
    );
    const redactor = redactorFor(context.here);
    const held = statements.filter(({ verdict }) => verdict === 'confirmed').length;
    return {
      lead: `Saved: ${held} of ${statements.length} statements are confirmed by the session. What was not confirmed or is contradicted is named below and not part of the hand-off.`,
      items: statements.map((one) => ({
        text: redactor.text(statementLine(one), ''),
        fact: { verdict: one.verdict, section: one.section, evidence: [...one.evidence] },
      })),
      facts: { handoff: digest ?? '', tokens },
      after:
        held === statements.length
          ? 'Nothing is left to correct.'
          : 'Correct these by what the entries really say (show_session with `entries`), and save the whole hand-off again.',
    };
  },
});

async function sessionsNamed(named: readonly string[] | undefined, any: boolean, context: ToolContext): Promise<SessionRef[]> {
  if (named === undefined) return [await ownSession(context)];
  const found: SessionRef[] = [];
  for (const ref of named) found.push(await resolveSession(ref, context.world, context.report, { any }));
  return found;
}

function statementLine({ verdict, section, text, evidence, why }: CheckedStatement): string {
  const cited = evidence.map((entry) => `#${entry}`).join(', ');
  return `${verdict} · ${section}: ${oneLine(text)} [${cited}]${why === undefined ? '' : `\n  why: ${oneLine(why)}`}`;
}
