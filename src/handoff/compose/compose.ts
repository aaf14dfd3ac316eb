// Ledger → hand-off of a size: the lists as their shares allow, then the words in the room that is left. Measured, since only the document knows its size.
import { DEFAULT_BUDGET } from '../../model/handoff-budget.js';
import type { HandoffContent, LeftOut, PlanItem, Statement } from '../../model/handoff.js';
import { ASK_THE_USER } from '../../model/handoff-phrases.js';
import { FINISHED_STEPS } from '../../model/plan.js';
import { ledgerOf } from '../ledger/ledger-of.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Transcript } from '../ledger/notes/source.js';
import { languageOf } from '../lexicon/language.js';
import { endingOf } from './ending.js';
import { domainOf, sourceOf, titleOf } from './head.js';
import * as lists from './lists.js';
import { roughTokens } from './measure.js';
import { piecesOf } from './pieces.js';
import { composeWords, type StoryWords } from './story.js';
import { SHARES } from './weights.js';

export interface FitOptions {
  /** Tokens that the document may take. */
  readonly budget?: number;
  /** Tokens of the document that is made of it. */
  readonly measure?: (content: HandoffContent) => number;
  /** How this program is called, for a reader who wants to see what was left out. */
  readonly program?: string | undefined;
  /** What the next session is to do: what speaks of it has more room, and it is the next step. */
  readonly goal?: string | undefined;
  /** Rules that do not count: to see what each is worth. */
  readonly off?: ReadonlySet<string>;
}

export interface Composed {
  readonly content: HandoffContent;
  readonly ledger: Ledger;
  /** Statement → the rules behind it. */
  readonly rules: ReadonlyMap<Statement, readonly string[]>;
}

const ROUNDS = 6;
/** What stands around the words may take so much of the whole. */
const MOST_BESIDES = 0.33;
/** So much of the budget may stay unused. */
const CLOSE = 0.012;

export function compose(
  talk: Transcript,
  { budget = DEFAULT_BUDGET, measure = roughTokens, program, goal, off = new Set() }: FitOptions,
): Composed {
  const ledger = ledgerOf(talk);
  const pieces = piecesOf(ledger, { untold: talk.untold, off, goal });
  let sections = sectionsOf(talk, ledger, budget);
  const attempt = (room: number): Attempt => {
    const words = composeWords(ledger, pieces, room);
    const content = {
      ...sections.content,
      ...withGoal(sections.content, goal),
      ...wordsOf(words),
      leftOut: leftOutOf(talk, words, sections.left, { budget, program }),
    };
    return { content, words, size: measure(content) };
  };
  const all = pieces.reduce((sum, { need, extra }) => sum + need + extra, 0);
  let best = attempt(0);
  // in very little room the lists give way to the words
  for (let share = budget / 2; best.size > budget * MOST_BESIDES && share > 50; share /= 2) {
    sections = sectionsOf(talk, ledger, Math.floor(share));
    best = attempt(0);
  }
  let room = Math.min(all, budget - best.size);
  let [given, tooMuch] = [0, all + 1];
  for (let round = 0; round < ROUNDS && room > given; round++) {
    const next = attempt(room);
    const over = next.size - budget;
    // by room, not by size: what is told makes the list of what was left out shorter
    if (over <= 0) [best, given] = [next, room];
    else tooMuch = room;
    if (over <= 0 && (room >= all || -over <= budget * CLOSE)) break;
    const aimed = over > 0 ? room - over - Math.ceil(budget * 0.002) : room - over;
    // a text that is told whole or not at all makes a step: where the aim is past it, half of what is left
    room = aimed > given && aimed < tooMuch ? aimed : Math.floor((given + tooMuch) / 2);
  }
  return { content: best.content, ledger, rules: best.words.rules };
}

/** What a person wants comes before what the session ended with. */
function withGoal({ nextSteps }: Pick<HandoffContent, 'nextSteps'>, goal: string | undefined): Pick<HandoffContent, 'nextSteps'> {
  if (goal === undefined) return { nextSteps };
  return { nextSteps: [{ text: goal, evidence: [] }, ...nextSteps.filter(({ text }) => !text.startsWith(ASK_THE_USER))] };
}

interface Attempt {
  readonly content: HandoffContent;
  readonly words: StoryWords;
  readonly size: number;
}

function wordsOf({ goal, story, lastExchange }: StoryWords): Pick<HandoffContent, 'goal' | 'story' | 'lastExchange'> {
  return { goal, story, lastExchange };
}

interface Sections {
  readonly content: Omit<HandoffContent, 'goal' | 'story' | 'lastExchange' | 'leftOut'>;
  readonly left: Readonly<Record<string, number>>;
}

/** Room for the user's own words of one refusal, however short the document: what was refused once must not be tried again. */
const REFUSAL = 120;

function sectionsOf(talk: Transcript, ledger: Ledger, budget: number): Sections {
  const room = (name: keyof typeof SHARES): number => Math.floor(budget * SHARES[name]);
  const isTold = ({ evidence }: Statement): boolean => !evidence.every(({ entry }) => talk.untold.has(entry));
  const told = <T extends Statement>(items: readonly T[]): readonly T[] => (talk.untold.size === 0 ? items : items.filter(isTold));
  const source = sourceOf(talk, ledger);
  const language = languageOf(ledger);
  const { state, questions, nextSteps } = endingOf(ledger);
  const plan = told(lists.planItems(ledger));
  const open = lists.take(
    plan.filter((item) => item.state !== 'done'),
    room('plan'),
  );
  const done = plan.filter((item) => item.state === 'done');
  const finished = lists.take(done.toReversed(), room('accomplished'));
  const decisions = lists.take(told(lists.decisions(ledger)), room('decisions'));
  const rejected = lists.take(told(lists.rejections(ledger)), Math.max(room('rejected'), REFUSAL));
  const checks = lists.take(told(lists.checks(ledger)), room('checks'), Math.max(2, Math.round(budget / 1300)));
  const files = lists.take(told(lists.files(ledger)), room('files'));
  const artifacts = lists.take(told(lists.artifacts(ledger, source)), room('artifacts'));
  return {
    content: {
      kind: 'handoff',
      version: 1,
      title: titleOf(talk, ledger),
      ...(talk.endedAt !== undefined && { generatedAt: talk.endedAt }),
      parents: [],
      ...(language !== undefined && { language }),
      sources: [source],
      participants: [
        { name: 'user', kind: 'person' },
        { name: talk.header.agent, kind: 'agent', ...(talk.models.length > 0 && { role: talk.models.join(', ') }) },
      ],
      accomplished: finished.items.toReversed().map(withoutState),
      state: told(state),
      plan: plan.filter((item) => open.items.includes(item) || finished.items.includes(item)),
      decisions: decisions.items,
      rejected: rejected.items,
      blockers: [],
      checks: checks.items,
      files: files.items,
      questions: told(questions),
      constraints: [],
      artifacts: artifacts.items,
      incidents: told(lists.incidents(ledger)),
      nextSteps: told(nextSteps),
      related: [],
      comments: [],
      activity: [],
      attachments: [],
      domain: domainOf(talk),
      extensions: {},
    },
    left: {
      [FINISHED_STEPS]: finished.left,
      'open plan items': open.left,
      decisions: decisions.left,
      refusals: rejected.left,
      checks: checks.left,
      files: files.left,
      artifacts: artifacts.left,
    },
  };
}

function withoutState({ state: _state, ...item }: PlanItem): Statement {
  return item;
}

/** In little room the list of what is missing must not be what is missing room. */
const SHORT = 3000;

function leftOutOf(
  talk: Transcript,
  { left: words }: StoryWords,
  sections: Readonly<Record<string, number>>,
  { budget, program }: { readonly budget: number; readonly program: string | undefined },
): LeftOut[] {
  const hint = program === undefined ? undefined : `${program} show ${talk.header.id} --entries N`;
  const { [FINISHED_STEPS]: finished = 0, ...others } = sections;
  const more = Object.values(others).reduce((sum, count) => sum + count, 0);
  const counts: readonly (readonly [string, number])[] = [
    ['user messages', words.user],
    ['answers of the agent', words.agent],
    [FINISHED_STEPS, finished],
    ...(budget < SHORT
      ? [['remarks and items of lists', words.remarks + more + talk.lost.work] as const]
      : [
          ['texts shortened', words.shortened] as const,
          ['remarks of the agent on the way', words.remarks] as const,
          ['edits and commands in the middle', talk.lost.work] as const,
          ...Object.entries(others),
        ]),
  ];
  return counts.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count, ...(hint !== undefined && { hint }) }));
}
