// Why each line of a hand-off is there: the fact that a list comes from, the rules that gave words their room.
import type { HandoffContent, Statement } from '../../model/handoff.js';
import type { Composed } from './compose.js';
import { GOAL_RULE, NEWS_RULE } from './pieces.js';
import { TURN_RULES } from './turn-rules.js';
import { KINDS } from './weights.js';

export interface Reason {
  readonly section: string;
  readonly entries: readonly number[];
  readonly rules: readonly string[];
  readonly because: string;
  /** How the line begins. */
  readonly text: string;
}

/** Where the statements of a list come from. */
const LISTS = {
  accomplished: ['plan-done', 'the plan says that it is done'],
  state: ['ending', 'how the session ended, and what no commit, push or test followed'],
  plan: ['plan-now', 'the plan as the last call left it'],
  decisions: ['answered', 'the user answered a question or approved a plan'],
  rejected: ['refused', 'the user refused a call or a plan'],
  checks: ['last-run', 'the last run of a command that checks something'],
  files: ['touched', 'a call wrote to it'],
  artifacts: ['last-state', 'the last that a command did to it or printed of it'],
  incidents: ['not-there', 'a shell said that a program is not there'],
  questions: ['unanswered', 'nobody has answered it'],
  nextSteps: ['next-step', 'what was asked last, the plan’s step under way, or how the agent closed'],
} as const satisfies Partial<Record<keyof HandoffContent, readonly [string, string]>>;

const WEIGHTS: Readonly<Record<string, number>> = KINDS;
const BEGINNING = 60;

export function reasonsOf({ content, rules }: Composed): Reason[] {
  const listed = (Object.keys(LISTS) as (keyof typeof LISTS)[]).flatMap((section) =>
    content[section].map((one) => reason(section, one, [LISTS[section][0]], LISTS[section][1])),
  );
  const { user, agent } = content.lastExchange;
  const words: readonly (readonly [string, readonly (Statement | undefined)[]])[] = [
    ['goal', content.goal],
    ...content.story.map(({ turn, user: said, agent: told, did = [] }) => [`turn ${turn}`, [...said, ...told, ...did]] as const),
    ['last exchange', [user, agent]],
  ];
  return [
    ...listed,
    ...words.flatMap(([section, statements]) =>
      statements.flatMap((one) => (one ? [reason(section, one, rules.get(one) ?? [], becauseOf(rules.get(one) ?? []))] : [])),
    ),
  ];
}

function becauseOf([kind = '', ...held]: readonly string[]): string {
  const told = held.flatMap((id) => TURN_RULES.filter((rule) => rule.id === id).map(({ weight, because }) => `×${weight}: ${because}`));
  const goal = held.includes(GOAL_RULE) ? ['more: words of the goal stand in it'] : [];
  const news = held.includes(NEWS_RULE) ? ['more: it tells what little else tells'] : [];
  return [`weight ${WEIGHTS[kind] ?? 1} of its kind`, ...told, ...goal, ...news].join('; ');
}

function reason(section: string, { text, evidence }: Statement, rules: readonly string[], because: string): Reason {
  const flat = text.replaceAll('\n', ' ');
  return {
    section,
    entries: evidence.map(({ entry }) => entry),
    rules,
    because,
    text: flat.length > BEGINNING ? `${flat.slice(0, BEGINNING).trimEnd()}…` : flat,
  };
}
