// `install`: for each agent its pieces are planned whole, then written; one that refuses does not hold up the others.
import type { Agent, AgentExtensions, ExtensionPiece, ExtensionRun, PieceKind } from '../../agents/agent.js';
import { agents } from '../../agents/index.js';
import { findProgram } from '../../io/find-program.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { Installations, type Installation } from '../../store/installations.js';
import type { OperationContext } from '../operation.js';
import { noteEarlierPasses } from '../hook/earlier-passes.js';
import { usage } from '../usage.js';
import { applyPlan } from './apply.js';
import type { Change } from './change.js';
import type { InstallInput } from './input.js';
import { installedProgram } from './installed-program.js';
import { planPieces, type Plan } from './plan.js';
import { installProject, type ProjectResult } from './project.js';
import { tellChanges } from './tell.js';
import { Texts } from './texts.js';
import { isTrust, trustPieces } from './trust.js';
import { onceMore, requireHere, underLock } from './turns.js';

export interface AgentResult {
  readonly agent: string;
  /** Empty: it was refused. */
  readonly changes: readonly Change[];
  /** What people type for the hand-off. */
  readonly typed?: string;
}

export interface InstallResult {
  readonly dryRun: boolean;
  readonly agents: readonly AgentResult[];
  readonly project: ProjectResult | null;
}

const PIECES: readonly PieceKind[] = ['mcp', 'commands', 'hooks'];

export async function install(input: InstallInput, context: OperationContext): Promise<InstallResult> {
  requireHere(context);
  const { here } = context;
  const scope = piecesOf(input.only);
  const chosen = await chosenAgents(input, context);
  const program = chosen.length > 0 ? installedProgram(here) : [];
  return underLock(here, async () => {
    const results: AgentResult[] = [];
    for (const agent of chosen)
      results.push(await refusable(agent.id, context.report, () => installInto(agent, { ...input, scope, program }, context)));
    return { dryRun: input.dryRun, agents: results, project: input.project ? await installProject(input, context) : null };
  });
}

async function chosenAgents(
  { agents: named = [], all, project }: InstallInput,
  { here, report }: OperationContext,
): Promise<readonly Agent[]> {
  const extensible = agents.filter(({ loadExtensions }) => loadExtensions);
  const chosen: Agent[] = [];
  for (const agent of extensible) {
    const isNamed = named.includes(agent.id);
    if (!isNamed && !all) continue;
    const isThere = await isHere(agent, here);
    if (isNamed && !isThere)
      report.add({
        rule: 'install/not-here',
        severity: 'info',
        message: `${agent.name} was not found on this machine; what is written now is there when it comes`,
      });
    if (isNamed || isThere) chosen.push(agent);
  }
  if (chosen.length > 0 || (project && !all)) return chosen;
  const known = `Known: ${extensible.map(({ id }) => id).join(', ')}.`;
  if (!all) throw usage({ rule: 'install/nothing-chosen', message: 'which agent? Name one or more, or give --all', hint: known });
  throw new Failure({
    rule: 'install/none-here',
    message: 'no agent that Baton can be installed into was found on this machine',
    hint: `Name one all the same: baton install ${extensible[0]!.id}. ${known}`,
  });
}

/** By its client, by its store, or by settings of the kind that Baton edits: a client that was never used has no store yet. */
async function isHere(agent: Agent, here: World): Promise<boolean> {
  if (agent.client !== undefined && findProgram(agent.client.command, here) !== undefined) return true;
  if (agent.places(here).some(exists)) return true;
  const { pieces } = await agent.loadExtensions!();
  return pieces({ world: here, program: [], exists }).some(({ kind, file }) => kind === 'setting' && exists(file));
}

function piecesOf(only: string | undefined): ReadonlySet<string> {
  const wanted = only?.split(',').map((word) => word.trim()) ?? PIECES;
  const unknown = wanted.find((word) => !(PIECES as readonly string[]).includes(word));
  if (unknown === undefined) return new Set(wanted);
  throw usage({ rule: 'usage/bad-value', message: '--only takes mcp, commands and hooks, with commas between them' });
}

/** What one agent refuses is said, and the next one has its turn. */
export async function refusable(agent: string, report: Report, work: () => Promise<AgentResult>): Promise<AgentResult> {
  try {
    return await onceMore(work);
  } catch (error) {
    if (!(error instanceof Failure) || error.diagnostic.rule === 'operation/cancelled') throw error;
    report.add({ ...error.diagnostic, severity: 'error' });
    return { agent, changes: [] };
  }
}

interface Wanted {
  readonly program: readonly string[];
  readonly scope: ReadonlySet<string>;
  readonly dryRun: boolean;
  readonly trustHooks: boolean;
}

async function installInto(agent: Agent, wanted: Wanted, { here, report }: OperationContext): Promise<AgentResult> {
  const extensions = await agent.loadExtensions!();
  const run: ExtensionRun = { world: here, program: wanted.program, exists };
  const records = new Installations(here);
  const pieces = extensions.pieces(run).filter(({ piece }) => wanted.scope.has(piece));
  const first = await planned(pieces, records.read(agent.id), { extensions, wanted, here });
  if (!wanted.dryRun) applyPlan(first, records.read(agent.id), { id: agent.id, program: run.program, here, report });
  const trusted = await allowed(agent, extensions, { pieces, first, wanted, here, report });
  const changes = [...first.changes, ...trusted];
  if (!wanted.dryRun && changes.some(({ piece }) => piece === 'hooks')) noteEarlierPasses(here);
  tellChanges(agent, changes, report);
  if (extensions.lacks !== undefined)
    report.add({ rule: 'install/client-lacks', severity: 'info', message: `${agent.name}: ${extensions.lacks}` });
  return { agent: agent.id, changes, typed: extensions.typed };
}

function planned(
  pieces: readonly ExtensionPiece[],
  before: Installation | undefined,
  { extensions, wanted, here }: { readonly extensions: AgentExtensions; readonly wanted: Wanted; readonly here: World },
): Promise<Plan> {
  const texts = new Texts({ home: here.home, root: extensions.root(here) });
  return planPieces(pieces, before, { texts, scope: (item) => wanted.scope.has(item.piece) && !isTrust(item) });
}

interface Allowing {
  readonly pieces: readonly ExtensionPiece[];
  readonly first: Plan;
  readonly wanted: Wanted;
  readonly here: World;
  readonly report: Report;
}

/** A client that wants to be asked before it runs a hook: it is told only if the user said so, and what it was told before counts only for the same hooks. */
async function allowed(
  agent: Agent,
  extensions: AgentExtensions,
  { pieces, first, wanted, here, report }: Allowing,
): Promise<readonly Change[]> {
  const { trust } = extensions;
  const hooks = first.changes.filter(({ piece, what }) => piece === 'hooks' && what !== 'taken');
  if (!trust || hooks.length === 0) return [];
  const records = new Installations(here);
  const before = records.read(agent.id);
  const isNew = hooks.some(({ what }) => what !== 'unchanged');
  const has = before?.items.some(isTrust) === true;
  if (!wanted.trustHooks) {
    if (isNew || !has)
      report.add({
        rule: 'install/hooks-not-trusted',
        severity: 'warning',
        message: `${agent.name} does not run these hooks until you allow it`,
        hint: trust.grant,
      });
    if (!isNew || wanted.dryRun) return [];
  }
  if (wanted.dryRun) return [];
  const wantedPieces = wanted.trustHooks ? trustPieces(agent, trust, { pieces, here, report }) : [];
  if (wantedPieces === undefined) return [];
  const texts = new Texts({ home: here.home, root: extensions.root(here) });
  const plan = await planPieces(wantedPieces, before, { texts, scope: isTrust });
  applyPlan(plan, before, { id: agent.id, program: before?.program ?? [], here, report });
  return plan.changes;
}
