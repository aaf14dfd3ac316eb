// Where it stands, in the report: three lines, then counted facts.
import type { Handoff, PlanItem, Statement, StoryTurn } from '../../model/handoff.js';
import { FINISHED_STEPS } from '../../model/plan.js';
import { cited, firstSentence, inline, saidOnly } from './words.js';

/** Lines of the state that the report tells. */
const STATE_LINES = 3;

/** The state in the report, newest first: of one session, made without a model. The prompt tells the rest of it. */
export function stateInReport(handoff: Handoff): readonly Statement[] {
  const { state } = handoff;
  return isOwn(handoff) ? saidOnly(state.filter(({ evidence }) => evidence.length > 0)).slice(0, STATE_LINES) : [];
}

/** Of one session, made without a model. */
export function isOwn({ author, prompt, sources }: Handoff): boolean {
  return author === undefined && prompt === undefined && sources.length < 2;
}

/** Where it stands, then two to four sentences of counted facts. A document's own sentences stay as they are. */
export function stateText(handoff: Handoff): string {
  const lines = stateInReport(handoff).map((one) => `- ${cited(one, firstSentence(one.text, Infinity))}`);
  return [...(lines.length > 0 ? [lines.join('\n')] : []), countedState(handoff)].join('\n\n');
}

/** The agent spoke last; where the end is not known, in the last turn. */
function isAnswered({ lastExchange: { user, agent }, story }: Handoff): boolean {
  const newest = ({ evidence }: Statement): number => Math.max(0, ...evidence.map(({ entry }) => entry));
  if (user && user.evidence.length > 0) return agent !== undefined && newest(agent) > newest(user);
  return agent !== undefined || (story.at(-1)?.agent.length ?? 0) > 0;
}

/** Of the last turn, unless that has no part in the story: then its words stand at the end. */
function lastOutcome({ story, lastExchange: { user } }: Handoff): StoryTurn['outcome'] {
  const turn = story.at(-1);
  const places = turn
    ? [...turn.user, ...turn.agent, ...(turn.did ?? [])].flatMap(({ evidence }) => evidence.map(({ entry }) => entry))
    : [];
  const isOver = places.length > 0 && user !== undefined && user.evidence.length > 0 && user.evidence[0]!.entry > Math.max(...places);
  return isOver ? undefined : turn?.outcome;
}

/** Turns after which a plan may be of the past: what was asked since stands in no step of it. */
const RECENT = 3;

function lastTouched(plan: readonly PlanItem[], turns: number): string {
  const turn = Math.max(0, ...plan.map((item) => item.turn ?? 0));
  return turn > 0 && turns - turn > RECENT ? `, in a plan that was last touched in turn ${turn}` : '';
}

function countedState(handoff: Handoff): string {
  if (handoff.prompt !== undefined && handoff.state.length > 0) return handoff.state.map((one) => cited(one, inline(one.text))).join(' ');
  const { plan, blockers, story } = handoff;
  const outcome = lastOutcome(handoff);
  const turns = handoff.sources.reduce((sum, source) => sum + (source.turns ?? 0), 0) || story.length;
  const ended =
    outcome === 'interrupted'
      ? 'the last one interrupted'
      : outcome === 'unknown'
        ? 'the outcome of the last one unknown'
        : isAnswered(handoff)
          ? 'the last one answered'
          : 'the last one without an answer';
  const count = <T>(items: readonly T[], test: (item: T) => boolean): number => items.filter(test).length;
  const finished = handoff.leftOut.find(({ what }) => what === FINISHED_STEPS)?.count ?? 0;
  const active = count(plan, ({ state }) => state === 'active');
  return [
    turns === 0 ? 'Nothing was said yet.' : `${turns} ${turns === 1 ? 'turn' : 'turns'}, ${ended}.`,
    ...(plan.length > 0
      ? [
          `${count(plan, ({ state }) => state === 'done') + finished} of ${plan.length + finished} plan steps are done${active > 0 ? `, ${active} under way` : ''}${handoff.sources.length > 1 ? '' : lastTouched(plan, turns)}.`,
        ]
      : []),
    blockers.length === 0
      ? 'Nothing is recorded as a blocker.'
      : `${blockers.length} ${blockers.length === 1 ? 'blocker is' : 'blockers are'} open.`,
  ].join(' ');
}
