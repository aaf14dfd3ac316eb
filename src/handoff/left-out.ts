// What the budget left out, in numbers, and how to see it.
import type { LeftOut } from '../model/handoff.js';
import { FINISHED_STEPS } from '../model/plan.js';
import type { Transcript } from './source.js';
import type { Story } from './story.js';

export function leftOutOf(
  talk: Transcript,
  story: Story['left'],
  sections: Readonly<Record<string, number>>,
  { short, program }: { readonly short: boolean; readonly program?: string | undefined },
): LeftOut[] {
  const hint = program === undefined ? undefined : `${program} show ${talk.header.id}`;
  const out: LeftOut[] = [];
  const add = (what: string, count: number): void => {
    if (count > 0) out.push({ what, count, ...(hint !== undefined && { hint }) });
  };
  add('user messages', story.prompts);
  add('answers of the agent', story.answers);
  const more = Object.values(sections).reduce((sum, count) => sum + count, 0);
  // in little room the list of what is missing must not be what is missing room
  if (short) {
    add('remarks and items of lists', story.remarks + story.deeds + more + talk.lost.work);
    return out;
  }
  add('texts shortened', story.shortened);
  add('remarks of the agent on the way', story.remarks);
  add('edits and runs that nobody spoke of', story.deeds);
  add('edits and commands in the middle', talk.lost.work);
  for (const [what, count] of Object.entries(sections)) add(what === 'plan' ? FINISHED_STEPS : what, count);
  return out;
}
