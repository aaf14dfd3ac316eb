// What a pass writes: more after an earlier one, the agent's own records again, or the replayed session; and the files that it needs besides.
import type { AgentAdapter, Companion, InstallTarget } from '../../agents/agent.js';
import { layoutOf, newLayout } from '../../sources/layouts.js';
import type { WrittenDigest } from '../../replay/outline.js';
import type { Relocation } from '../../replay/relocate.js';
import { planReplay } from '../../replay/replay.js';
import type { Step } from '../../io/apply.js';
import { Failure, type Report } from '../../model/report.js';
import type { Objects } from '../../store/objects.js';
import type { Receipt } from '../../store/receipts.js';
import type { TellProgress } from '../operation.js';
import type { Earlier } from './earlier.js';
import { relocationTo, reportRelocation } from './folder.js';
import { nativeSteps, ownNatives, type Natives, type Station } from './return-trip.js';
import type { SecretsWatch } from './secrets.js';
import type { Source } from './source.js';
import { legsHome, originalNatives } from './way-home.js';
import { writeReplay, type ReplaySession } from './write.js';

/** What is written, and which of it holds the records. What makes the session visible leads: it is shown last and taken away first. */
export interface Plan {
  readonly main: string;
  readonly steps: readonly Step[];
}

interface Passing {
  readonly source: Source;
  readonly earlier: Earlier;
  readonly target: InstallTarget;
  readonly relocation: Relocation;
  /** Learns of each entry that is written. */
  readonly digest: WrittenDigest;
  readonly all: readonly Receipt[];
  readonly choices: string;
}

interface Means {
  /** The agent that is passed to. */
  readonly agent: AgentAdapter;
  readonly objects: Objects;
  readonly secrets: SecretsWatch;
  readonly progress: TellProgress | undefined;
  /** Takes what has to be closed when the pass is over. */
  readonly later: (close: () => void) => void;
}

export async function planPass(of: Passing, means: Means, report: Report): Promise<Plan> {
  const { source, earlier, target, relocation, digest } = of;
  const { agent, secrets, progress } = means;
  if (earlier.kind === 'grown') return planMore(of, earlier, means, report);
  const natives = of.choices === '' ? await nativesFor(of, means, report) : undefined;
  if (natives) return withCompanions(await homeSteps(natives, of, means, report), { agent, target }, report);
  report.addAll(source.replayFindings);
  const { path: place, encoder } = await agent.planInstall(target, report);
  const into = { agent, encoder, begin: true, digest, secrets, progress };
  const write: Step['write'] = async (out) => {
    const writer = newLayout(agent).writer(out);
    await writeReplay([{ source, replay: source.replay, relocation }], into, report, writer);
    if (digest.outline.length === 0) throw nothingToTell(source);
    writer.close();
  };
  return withCompanions([{ do: 'create', path: place, written: secrets.written, write }], { agent, target }, report);
}

/** All of it was left out on the way: a result without its call, a system prompt, tools that are not wanted. A session without a word no client lists. */
function nothingToTell({ ref }: Source): Failure {
  return new Failure({
    rule: 'pass/empty',
    message: 'nothing in the session’s context can be passed to another agent',
    place: { source: ref.path },
    hint: '`baton show REF` shows what is there.',
  });
}

/** Only what is new, after what an earlier pass wrote. */
async function planMore(
  { source, target, relocation, digest }: Passing,
  earlier: Extract<Earlier, { kind: 'grown' }>,
  { agent, secrets, progress }: Means,
  report: Report,
): Promise<Plan> {
  const { receipt, bytes, hash } = earlier;
  report.add({
    rule: 'pass/continued',
    severity: 'info',
    message: 'this session was passed before and has grown; the new part was added to it',
  });
  report.addAll(source.replayFindings);
  const encoder = await agent.planAppend({ ...target, lastEntry: receipt.lastEntry }, report);
  const replay = { ...source.replay, order: source.replay.order.slice(receipt.sourceContext.length) };
  const into = { agent, encoder, begin: false, digest, secrets, progress };
  const { path: main } = receipt.to;
  const layout = layoutOf(agent, main);
  return {
    main,
    steps: [
      {
        do: 'append',
        path: main,
        before: { bytes, hash },
        written: secrets.written,
        write: (out) => writeReplay([{ source, replay, relocation }], into, report, layout.writer(out)),
      },
    ],
  };
}

/** The session's own steps, the main one first, and the further files that its agent needs and that it does not bring along. */
async function withCompanions(
  own: readonly Step[],
  { agent, target }: { readonly agent: AgentAdapter; readonly target: InstallTarget },
  report: Report,
): Promise<Plan> {
  const companions = (await agent.companions?.(target, report)) ?? [];
  const made = companions.filter(({ path: place }) => !own.some((step) => step.path === place));
  const steps = [...own, ...made.map(stepOf)];
  const reveals = (step: Step): boolean => companions.some((one) => one.reveals && one.path === step.path);
  const via = agent.importCommand?.(target);
  const main = own[0]!.path;
  const all = [...steps.filter(reveals), ...steps.filter((step) => !reveals(step))];
  return { main, steps: via ? all.map((step) => (step.path === main ? { ...step, do: 'import', via } : step)) : all };
}

function stepOf({ path: place, text, line }: Companion): Step {
  return { do: line ? 'list' : 'create', path: place, write: async (out) => out(text) };
}

async function nativesFor({ source, target, all }: Passing, means: Means, report: Report): Promise<Natives | undefined> {
  const { agent, objects, later } = means;
  if (agent.takesNatives === false) return tellNoNatives(source, means, all, report);
  const natives =
    source.agent.id === agent.id
      ? await ownNatives(source, agent, report)
      : await originalNatives(source, agent, { receipts: all, objects, world: target.world, later }, report);
  return natives && agent.isForeignForm?.(natives.ref) ? undefined : natives;
}

function tellNoNatives({ agent: from, ref }: Source, { agent }: Means, all: readonly Receipt[], report: Report): undefined {
  if (from.id === agent.id || legsHome({ agent: from.id, id: ref.id, path: ref.path }, agent.id, all).length > 0)
    report.add({
      rule: 'pass/no-way-back',
      severity: 'info',
      message: `${agent.name}’s own records cannot be put back, so it is passed like any other session`,
    });
  return undefined;
}

function homeSteps(
  natives: Natives,
  { source, target, relocation, digest }: Passing,
  { agent, secrets, progress }: Means,
  report: Report,
): Promise<Step[]> {
  const original = { ...target, startedAt: target.now };
  const fresh = newAt(natives, { source, target, relocation }, report);
  const moving = relocationTo(natives.cwd, target.cwd, [natives.ref.id, target.id]);
  return nativeSteps(natives, original, moving, report, async (lastRecord, writer) => {
    if (fresh.every(({ replay }) => replay.order.length === 0)) return;
    const encoder = await agent.planAppend({ ...target, lastEntry: natives.lastEntry, ...(lastRecord && { lastRecord }) }, report);
    await writeReplay(fresh, { agent, encoder, begin: false, digest, secrets, progress }, report, {
      add(record, text) {
        secrets.written(Buffer.from(`${text}\n`)); // what comes with the agent's own records was there before
        writer.add(record, text);
      },
      close: () => {},
    });
    for (const one of fresh.slice(0, -1)) reportRelocation(one.relocation, one.source.facts.header.workspace?.cwd, target.cwd, report);
  });
}

/** What was said at each station, and at last where the session is now. Calls of one are never called like those of another. */
function newAt(
  natives: Natives,
  { source, target, relocation }: Pick<Passing, 'source' | 'target' | 'relocation'>,
  report: Report,
): ReplaySession[] {
  const taken = new Set<string>();
  const last = { source, covers: natives.covers };
  return [...natives.between, last].map((station: Station): ReplaySession => {
    const { facts, replay } = station.source;
    const fresh = planReplay(facts, replay.order.slice(station.covers), { ...replay.options, taken }, report);
    for (const call of fresh.calls.keys()) taken.add(call);
    const moved = station === last ? relocation : relocationTo(facts.header.workspace?.cwd, target.cwd);
    return { source: station.source, replay: fresh, relocation: moved };
  });
}
