// The sections of a draft: what its author is asked for, and which field of the hand-off each fills.
import type { HandoffContent } from '../../model/handoff.js';

export interface DraftSection {
  readonly field: keyof Pick<
    HandoffContent,
    'goal' | 'state' | 'nextSteps' | 'constraints' | 'decisions' | 'rejected' | 'accomplished' | 'incidents' | 'questions' | 'context'
  >;
  /** As the author writes it behind `## `. */
  readonly heading: string;
  /** For the author: what belongs there. */
  readonly asks: string;
  /** Each statement begins with who it was: `user:`, `agent:` or `both:`. */
  readonly party?: true;
  /** What it says has to hold at the end of the session, not only at the cited place. */
  readonly final?: true;
  /** Who has to have said it: orders are the user's own, and what comes next was asked for or proposed. Never what a program printed. */
  readonly saidBy?: readonly ('user' | 'agent')[];
}

export type DraftField = DraftSection['field'];

export const draftSections: readonly DraftSection[] = [
  {
    field: 'state',
    heading: 'State',
    asks: 'where the work stands at the end, newest first, in at most five statements: what works, what does not, what is committed, pushed, merged, uncommitted, still running',
    final: true,
  },
  {
    field: 'nextSteps',
    heading: 'Next',
    asks: 'what comes next, most urgent first: the complete command or sentence, and who is waiting for whom',
    final: true,
    saidBy: ['user', 'agent'],
  },
  {
    field: 'goal',
    heading: 'Goal',
    asks: 'what the user asked for at first and how that changed, newest last',
  },
  {
    field: 'constraints',
    heading: 'Orders',
    asks: 'every rule, preference and limit that the user stated and that still holds, in the user’s own words',
    saidBy: ['user'],
  },
  {
    field: 'decisions',
    heading: 'Decisions',
    asks: 'what was decided, with the reason; each begins with who decided, as `user:`, `agent:` or `both:`',
    party: true,
  },
  {
    field: 'rejected',
    heading: 'Rejected',
    asks: 'every option, approach or claim that was tried, proposed or weighed and then dropped, refused or refuted, with the reason and what was done instead; each begins with who rejected it, as `user:`, `agent:` or `both:`',
    party: true,
  },
  {
    field: 'accomplished',
    heading: 'Done',
    asks: 'the work, item by item with its outcome: what works now, its commit, pull request or issue, results in numbers',
    final: true,
  },
  {
    field: 'incidents',
    heading: 'Findings',
    asks: 'causes that were found, failures and how they ended, traps of this environment and the way around each, numbers and names that matter, side tasks that were filed or put off',
  },
  {
    field: 'questions',
    heading: 'Open questions',
    asks: 'questions that nobody has answered by the end',
    final: true,
  },
  {
    field: 'context',
    heading: 'Story',
    asks: 'what else a successor would ask about the middle of the session: questions that were answered and what the answer was, turns of direction, intermediate results',
  },
];

export function sectionNamed(heading: string): DraftSection | undefined {
  const name = heading.toLowerCase();
  return draftSections.find((section) => section.heading.toLowerCase() === name);
}
