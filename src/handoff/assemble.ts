// The sections and the room for each: what is told once is not told again, and what no section needs goes to the story.
import type { Artifact, Check, Domain, HandoffContent, PlanItem, Source, Statement } from '../model/handoff.js';
import { accomplishedOf } from './accomplished.js';
import { artifactsOf } from './artifacts.js';
import { SHARES, STATEMENT_TOKENS, take, type Taken } from './budget.js';
import { DEFAULT_BUDGET, SHORT_BUDGET } from '../model/handoff-budget.js';
import { checksOf } from './checks.js';
import { constraintsOf } from './constraints.js';
import { decisionsOf } from './decisions.js';
import { AlreadySaid, evidenceOf, statement, type Candidate } from './evidence.js';
import { filesOf } from './files.js';
import { goalOf, titleOf } from './goal.js';
import { blockersOf, incidentsOf } from './incidents.js';
import { languageOf } from './language.js';
import { leftOutOf } from './left-out.js';
import { lastAnswer, nextStepsOf, questionsOf } from './next-steps.js';
import { isCountLine } from './outcome.js';
import { neverDone } from './never-done.js';
import { Known, termsOf } from './novelty.js';
import { storyPieces } from './pieces.js';
import { planOf } from './plan.js';
import { rejectedOf } from './rejected.js';
import { DEPTHS, type Depth } from './seen.js';
import { shorten } from './shorten.js';
import type { Transcript } from './source.js';
import { stateOf } from './state.js';
import { planStory, storyOf, type StoryPlan } from './story.js';
import { tokens } from './text.js';
import { unchecked, uncommitted, unpushed } from './unchecked.js';

/** Everything that a hand-off of such a size could say. */
export function gatherSections(talk: Transcript, budget: number) {
  const plan = planOf(talk);
  const isTold = ({ evidence }: Statement): boolean => !evidence.every(({ entry }) => talk.untold.has(entry));
  const told = <T extends Statement>(candidates: readonly Candidate<T>[]): readonly Candidate<T>[] =>
    candidates.filter(({ item }) => isTold(item));
  return {
    plan: plan.items.filter(isTold),
    // the same for every budget
    head: { title: titleOf(talk), language: languageOf(talk), source: sourceOf(talk), domain: domainOf(talk) },
    story: storyPlanOf(talk, budget, DEPTHS.slight),
    goal: goalOf(talk).filter(isTold),
    state: stateOf(talk).filter(isTold),
    context: [...uncommitted(talk), ...unpushed(talk), ...unchecked(talk), ...neverDone(talk)].filter(isTold),
    accomplished: told(accomplishedOf(talk)),
    decisions: told(decisionsOf(talk)),
    rejected: told(rejectedOf(talk)),
    blockers: told(blockersOf(talk)),
    checks: told(checksOf(talk)),
    files: told(filesOf(talk)),
    questions: told(questionsOf(talk)),
    constraints: told(constraintsOf(talk)),
    artifacts: told(artifactsOf(talk)),
    incidents: told(incidentsOf(talk)),
    nextSteps: told(nextStepsOf(talk, plan)),
  };
}

export function storyPlanOf(talk: Transcript, budget: number, depth: Depth): StoryPlan {
  return planStory(
    storyPieces(talk, depth).filter(({ said }) => !talk.untold.has(said.entry)),
    budget,
  );
}

export interface Rooms {
  readonly budget: number;
  /** Of the story. */
  readonly room: number;
  readonly scale: number;
  /** The command that shows what was left out; absent: none is named. */
  readonly program?: string | undefined;
}

export function assemble(
  talk: Transcript,
  sections: ReturnType<typeof gatherSections>,
  { budget, room, scale, program }: Rooms,
): HandoffContent {
  const share = (name: keyof typeof SHARES): number => Math.floor(budget * SHARES[name] * scale);
  const said = new AlreadySaid();
  /** More room, more of each. */
  const up = (most: number): number => Math.round(most * Math.max(0.6, Math.min(3, budget / DEFAULT_BUDGET)));
  const [request] = sections.goal;
  const goal = request
    ? [
        {
          ...request,
          text: shorten(request.text, Math.max(40, share('goal')), { wentOn: false, closed: true, typed: true, led: isLed(request.text) }),
        },
      ]
    : [];
  const last = lastExchange(talk, new Set(request?.evidence.map(({ entry }) => entry)), {
    user: share('lastUser'),
    agent: Math.floor(share('lastAgent') * (budget < SHORT_BUDGET ? 0.8 : 1)),
  });
  const short = budget < SHORT_BUDGET;
  const sure = short ? 1 : budget < 6000 ? 2 : 3;
  // the rules that stand in a list of their own anyway
  const pinned = take(sections.constraints, { room: share('constraints'), most: sure, least: 1 }).items;
  const repeated = sections.story.pieces.filter(({ text, said: { entry } }) =>
    pinned.some((one) => one.text === text.trim() && one.evidence.some((place) => place.entry === entry)),
  );
  const told = new Set([
    ...(request ? request.evidence.map(({ entry }) => entry) : []),
    ...last.entries,
    ...repeated.map(({ said: { entry } }) => entry),
  ]);
  const known = new Known();
  for (const one of [...goal, ...last.statements]) known.add(termsOf(one.text));
  const story = storyOf(talk, sections.story, { room, told, known });
  for (const one of [...goal, ...story.turns.flatMap((turn) => [...turn.user, ...turn.agent]), ...last.statements]) said.add(one.text);
  const listed = new AlreadySaid();
  const list = <T extends Statement>(taken: Taken<T>): Taken<T> => {
    for (const one of taken.items) listed.add(one.text);
    return taken;
  };
  for (const one of goal) listed.add(one.text);
  const nextSteps = list(take(sections.nextSteps, { room: share('nextSteps'), sure: 2, said, most: up(6) }));
  const constraints = list(
    take(sections.constraints, { room: share('constraints'), sure, said, listed, least: short ? 1.6 : 1, most: up(10) }),
  );
  const decisions = list(
    take(sections.decisions, {
      room: share('decisions'),
      sure: short ? 0 : sure,
      said,
      listed,
      most: up(10),
      least: short ? 1.35 : 1.1,
      cost: (item) => tokens(item.text) + tokens(item.rationale ?? '') + STATEMENT_TOKENS,
    }),
  );
  const rejected = list(
    take(sections.rejected, {
      room: share('rejected'),
      sure: short ? 0 : 2,
      said,
      listed,
      most: up(6),
      least: 1.2,
      cost: (item) => tokens(item.text) + tokens(item.reason ?? '') + STATEMENT_TOKENS,
    }),
  );
  const questions = list(take(sections.questions, { room: share('questions'), sure: 1, said, listed, most: up(5), least: 0.8 }));
  const incidents = list(take(sections.incidents, { room: share('incidents'), said, listed, most: up(7), least: short ? 1.1 : 0.9 }));
  const done = (most: number): Taken<Statement> =>
    take(sections.accomplished, { room: share('accomplished'), sure: most, said, listed, most: up(6) });
  const accomplished = list(short && done(0).items.length > 0 ? done(0) : done(short ? 1 : 2));
  const checks = take(sections.checks, {
    room: share('checks'),
    most: up(6),
    cost: (item) => tokens(item.text) + tokens(item.detail ?? '') + STATEMENT_TOKENS + 3,
  });
  const changed = sections.files.filter(({ item }) => item.how !== 'read');
  const files = take(changed.length > 0 ? changed : sections.files, { room: share('files') });
  const artifacts = take(
    (short ? sections.artifacts.flatMap(essential) : sections.artifacts).filter(({ item }) => item.kind !== 'url' || !said.has(item.name)),
    {
      room: share('artifacts'),
      most: up(12),
      cost: (item) =>
        tokens(item.text) + tokens(item.state ?? '') + (item.url === item.name ? 0 : tokens(item.url ?? '')) + STATEMENT_TOKENS,
    },
  );
  const blockers = take(sections.blockers, { room: share('blockers'), most: up(4) });
  const named = checks.items.map((check) => withoutError(check, blockers.items));
  const open = sections.plan.filter((item) => item.state !== 'done');
  const finished = (steps: readonly PlanItem[]): number => steps.filter(({ state }) => state === 'done').length;
  const planScore = (state: string): number => (state === 'done' ? 1 : 2);
  const plan =
    open.length > 0 || budget >= DEFAULT_BUDGET
      ? take(
          sections.plan.map((item) => ({ item, score: planScore(item.state) })),
          { room: share('plan') },
        )
      : { items: [], left: sections.plan.length };
  const { title, language, source, domain } = sections.head;
  return {
    kind: 'handoff',
    version: 1,
    title,
    ...(talk.endedAt !== undefined && { generatedAt: talk.endedAt }),
    parents: [],
    ...(language !== undefined && { language }),
    sources: [source],
    participants: [
      { name: 'user', kind: 'person' },
      { name: talk.header.agent, kind: 'agent', ...(talk.models.length > 0 && { role: talk.models.join(', ') }) },
    ],
    goal,
    accomplished: accomplished.items,
    state: sections.state,
    plan: plan.items,
    decisions: decisions.items,
    rejected: rejected.items,
    blockers: blockers.items,
    checks: named,
    files: files.items,
    questions: questions.items,
    constraints: constraints.items,
    artifacts: artifacts.items,
    incidents: incidents.items,
    nextSteps: nextSteps.items,
    story: story.turns,
    lastExchange: last.exchange,
    ...(sections.context.length > 0 && { context: sections.context }),
    related: [],
    comments: [],
    activity: [],
    attachments: [],
    domain,
    leftOut: leftOutOf(
      talk,
      story.left,
      {
        decisions: decisions.left,
        files: files.left,
        checks: checks.left,
        constraints: constraints.left,
        incidents: incidents.left,
        artifacts: artifacts.left,
        plan: finished(sections.plan) - finished(plan.items),
        'open plan items': open.length - (plan.items.length - finished(plan.items)),
      },
      { short, program },
    ),
    extensions: {},
  };
}

/** Where room is short: no commits that are gone, and no address of one whose name says it all. */
function essential({ item, score }: Candidate<Artifact>): Candidate<Artifact>[] {
  if (item.kind !== 'commit') return [{ item, score }];
  const { url: _, ...named } = item;
  return item.state?.startsWith('rewritten') ? [] : [{ item: named, score }];
}

/** A request begins with what is wanted. */
const LONGEST_LEAD = 160;

function isLed(text: string): boolean {
  const end = text.indexOf('\n');
  return end > 0 && end <= LONGEST_LEAD;
}

/** The error stands with what it blocks; the counts stay. */
function withoutError({ detail, ...check }: Check, blockers: readonly Statement[]): Check {
  const parts =
    detail?.split(' · ').filter((part) => isCountLine(part) || !blockers.some(({ text }) => text.includes(part.slice(0, 60)))) ?? [];
  return { ...check, ...(parts.length > 0 && { detail: parts.join(' · ') }) };
}

interface Last {
  readonly exchange: HandoffContent['lastExchange'];
  readonly entries: readonly number[];
  readonly statements: readonly Statement[];
}

/** The last words that matter: the last answer with the words that it answers; newer words of the user without an answer as well. */
function lastExchange(talk: Transcript, known: ReadonlySet<number>, room: { readonly user: number; readonly agent: number }): Last {
  const turn = talk.turns.at(-1);
  if (!turn) return { exchange: {}, entries: [], statements: [] };
  const answer = lastAnswer(talk);
  const closing = answer?.turn === turn ? answer.words : turn.agent.findLast((said) => said.who === 'agent');
  const ownAnswer = closing && talk.untold.has(closing.entry) ? undefined : closing;
  const users = turn.user.filter((said) => said.text !== '' && !known.has(said.entry) && !talk.untold.has(said.entry));
  const user =
    users.length === 0
      ? undefined
      : {
          ...statement(shorten(users.map((said) => said.text).join('\n'), room.user, { wentOn: false, closed: true, typed: true }), {
            ...users[0]!,
            turn: turn.number,
          }),
          evidence: evidenceOf(...users.map((said) => said.entry)),
        };
  const agent = ownAnswer && statement(shorten(ownAnswer.text, room.agent), { ...ownAnswer, turn: turn.number });
  return {
    exchange: { ...(user && { user }), ...(agent && { agent }) },
    entries: [...users.map((said) => said.entry), ...(ownAnswer ? [ownAnswer.entry] : [])],
    statements: [...(user ? [user] : []), ...(agent ? [agent] : [])],
  };
}

function sourceOf(talk: Transcript): Source {
  const { header } = talk;
  const { workspace } = header;
  const branch = lastBranch(talk) ?? workspace?.branch;
  return {
    agent: header.agent,
    id: header.id,
    ...(header.title !== undefined && { title: titleOf(talk) }),
    ...(header.agentVersion !== undefined && { agentVersion: header.agentVersion }),
    ...(talk.models.length > 0 && { models: talk.models }),
    ...(workspace && {
      workspace: {
        cwd: workspace.cwd,
        ...(branch !== undefined && { branch }),
        ...(workspace.commit !== undefined && { commit: workspace.commit }),
        ...(workspace.remote !== undefined && { remote: workspace.remote }),
      },
    }),
    ...(header.startedAt !== undefined && { startedAt: header.startedAt }),
    ...(talk.endedAt !== undefined && { endedAt: talk.endedAt }),
    counts: talk.counts(),
    turns: talk.turnCount,
  };
}

/** The record names the branch that it began on; the work may have gone on elsewhere. */
function lastBranch(talk: Transcript): string | undefined {
  const switched = /^Switched to (?:a new )?branch ['"](.+?)['"]/;
  for (const call of talk.calls.toReversed()) {
    const line = call.result?.lines.findLast((one) => switched.test(one));
    if (line !== undefined) return switched.exec(line)![1];
  }
  return undefined;
}

function domainOf(talk: Transcript): Domain {
  const kinds = new Map<string, number>();
  for (const call of talk.calls) kinds.set(call.use.kind, (kinds.get(call.use.kind) ?? 0) + 1);
  const count = (kind: string): number => kinds.get(kind) ?? 0;
  if (count('execute') + count('edit') > 0) return { kind: 'software', sections: {} };
  if (count('fetch') + count('search') < 2) return { kind: 'general', sections: {} };
  const sources = talk.calls.filter(
    (call) => call.use.kind === 'fetch' && call.proposal !== undefined && call.result !== undefined && !call.result.failed,
  );
  const seen = new Map(sources.map((call) => [call.proposal!, statement(call.proposal!, call)]));
  return { kind: 'research', sections: seen.size === 0 ? {} : { 'Sources Consulted': [...seen.values()].slice(-12) } };
}
