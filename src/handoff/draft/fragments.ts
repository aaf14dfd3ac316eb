// Beside what an author wrote, the first five words of a prompt tell nothing: words that are cut so short are left out, and counted.
import type { HandoffContent, LeftOut, Statement, StoryTurn } from '../../model/handoff.js';

/** What is cut says something from so many characters on. */
const TELLING = 90;

export function withoutFragments(content: HandoffContent): HandoffContent {
  const story = content.story
    .map(wholeWords)
    .filter(({ user, agent, did, outcome }) => user.length + agent.length + (did?.length ?? 0) > 0 || outcome);
  const dropped = (side: 'user' | 'agent'): number => wordsOf(content.story, side) - wordsOf(story, side);
  return {
    ...content,
    story,
    leftOut: [['user messages', dropped('user')] as const, ['answers of the agent', dropped('agent')] as const].reduce(
      counted,
      content.leftOut,
    ),
  };
}

function wholeWords(turn: StoryTurn): StoryTurn {
  return { ...turn, user: turn.user.filter(tells), agent: turn.agent.filter(tells), ...(turn.did && { did: turn.did.filter(tells) }) };
}

function tells({ text }: Statement): boolean {
  return text.length >= TELLING || !text.includes('…');
}

function wordsOf(story: readonly StoryTurn[], side: 'user' | 'agent'): number {
  return story.reduce((sum, turn) => sum + turn[side].length, 0);
}

function counted(leftOut: readonly LeftOut[], [what, count]: readonly [string, number]): readonly LeftOut[] {
  if (count === 0) return leftOut;
  if (!leftOut.some((one) => one.what === what)) return [...leftOut, { what, count }];
  return leftOut.map((one) => (one.what === what ? { ...one, count: one.count + count } : one));
}
