// What `draft_handoff` gives: the prompt, and how its answer is to be saved, with the sessions by their names.
import { DEFAULT_BUDGET } from '../../../model/handoff-budget.js';
import { countTokens } from '../../../model/tokens.js';
import { Drafting } from '../../draft/draft.js';
import type { InputOf } from '../../field.js';
import { redactorFor } from '../../redact/config.js';
import { namedOrOwn } from '../own-session.js';
import { savingStep } from '../saving-step.js';
import type { ToolResult, ToolContext } from '../tool.js';
import { linesOf } from './document-items.js';
import type { draftHandoffInput } from './draft-handoff.js';

export async function draftedPrompt(
  { refs, any, goal, window }: InputOf<typeof draftHandoffInput>,
  context: ToolContext,
): Promise<ToolResult> {
  const sessions = await namedOrOwn(refs, any, context);
  const live = { after: savingStep(sessions) };
  const request = { budget: DEFAULT_BUDGET, window, live, ...(goal !== undefined && { goal }) };
  const drafting = await Drafting.begin(sessions, request, redactorFor(context.here), context.report);
  const { task, session, closing } = drafting.promptParts();
  return {
    lead: task.trimEnd(),
    goesOn: 'The session goes on:',
    items: linesOf(session),
    facts: { tokens: countTokens(task) + countTokens(session), entries: drafting.entries },
    closing,
  };
}
