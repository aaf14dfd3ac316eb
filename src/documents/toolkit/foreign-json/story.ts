// A conversation that came with a document → the story it tells, and what the hand-off says where the document itself is silent.
import type { Draft } from '../../../model/empty-handoff.js';
import type { Statement, StoryTurn } from '../../../model/handoff.js';
import type { Mutable, Session } from '../../../model/session.js';

/** What was said, by turns: each begins with words of the user. */
function storyOf({ entries }: Session): StoryTurn[] {
  const turns: Mutable<StoryTurn & { user: Statement[]; agent: Statement[] }>[] = [];
  for (const [place, entry] of entries.entries()) {
    if (entry.kind !== 'message' || entry.synthetic || (entry.role !== 'user' && entry.role !== 'assistant')) continue;
    const said = entry.parts.flatMap((part): Statement[] =>
      part.type === 'text' && part.text.trim() !== '' ? [{ text: part.text, evidence: [{ entry: place + 1 }] }] : [],
    );
    if (said.length === 0) continue;
    if (entry.role === 'user' || turns.length === 0)
      turns.push({ turn: turns.length + 1, ...(entry.at !== undefined && { at: entry.at }), user: [], agent: [] });
    turns.at(-1)![entry.role === 'user' ? 'user' : 'agent'].push(...said);
  }
  return turns;
}

/** The request, the turns and the last words, unless they are already there. */
export function tellConversation(session: Session, draft: Draft): void {
  if (draft.story.length === 0) draft.story.push(...storyOf(session));
  const last = draft.story.at(-1);
  const [user, agent] = [last?.user.at(-1), last?.agent.at(-1)];
  draft.lastExchange = { ...(user && { user }), ...(agent && { agent }), ...draft.lastExchange };
  if (draft.goal.length === 0) draft.goal.push(...(draft.story[0]?.user.slice(0, 1) ?? []));
}
