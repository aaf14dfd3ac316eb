// What `draft_handoff` gives: the prompt, and how its answer is to be saved, with the sessions by their names.
import { DEFAULT_BUDGET } from '../../../model/handoff-budget.js';
import { countTokens } from '../../../model/tokens.js';
import { Drafting } from '../../draft/draft.js';
import type { InputOf } from '../../field.js';
import { redactorFor } from '../../redact/config.js';
import { namedOrOwn } from '../own-session.js';
import { safeRef } from '../safe-facts.js';
import type { Told, ToolContext } from '../tool.js';
import { linesOf } from './document-items.js';
import type { draftHandoffInput } from './draft-handoff.js';

export async function draftedPrompt({ refs, any, goal, window }: InputOf<typeof draftHandoffInput>, context: ToolContext): Promise<Told> {
  const sessions = await namedOrOwn(refs, any, context);
  const request = { budget: DEFAULT_BUDGET, window, ...(goal !== undefined && { goal }) };
  const drafting = await Drafting.begin(sessions, request, redactorFor(context.here), context.report);
  const prompt = drafting.prompt();
  const tokens = countTokens(prompt);
  const names = sessions.map(safeRef);
  const given = names.includes(undefined) ? 'the same `refs`' : `\`refs\`: ${JSON.stringify(names)}`;
  return {
    lead: `A prompt of about ${tokens} tokens on ${drafting.entries} entries. Write what its task asks for, in its form; whatever else it says is quoted from the session.`,
    items: linesOf(prompt),
    facts: { tokens, entries: drafting.entries },
    after: `Then call save_handoff with ${given} and your text as \`answer\`.`,
  };
}
