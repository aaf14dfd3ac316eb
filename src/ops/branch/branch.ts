// `branch`: a session once more up to a turn, or a hand-off once more.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { isHandoffNode } from '../../lineage/graph.js';
import { sessionRefOf, type ThingRef } from '../../model/lineage.js';
import { Failure } from '../../model/report.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { findThing, thingsNamed } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import { openHandoff } from '../log/open-handoff.js';
import { cleanTitle, recordSession } from '../log/record.js';
import { progressOf, type OperationContext } from '../operation.js';
import { passSession } from '../pass/pass.js';
import type { PassResult } from '../pass/types.js';
import { usage } from '../usage.js';
import { goOnFrom } from './go-on.js';

export interface BranchInput {
  readonly of: string;
  readonly turn?: number;
  readonly to?: string;
  readonly cwd?: string;
}

export interface BranchResult {
  readonly from: ThingRef;
  readonly turn: number | null;
  /** Of a hand-off: what the next session begins with. */
  readonly prompt: string | null;
  readonly installed: PassResult | null;
}

export async function branch(input: BranchInput, context: OperationContext): Promise<BranchResult> {
  const { world, here, report } = context;
  const graph = await knownGraph(here, report);
  if (thingsNamed(input.of, graph, here).some(isHandoffNode)) {
    if (input.turn !== undefined)
      throw usage({ rule: 'usage/bad-value', message: 'a hand-off has no turns: --turn is for sessions', hint: 'Leave it out.' });
    const node = findThing(input.of, graph, here);
    const cwd = input.cwd === undefined ? {} : { cwd: path.resolve(here.cwd, input.cwd) };
    const options = { ...(input.to !== undefined && { to: input.to }), ...cwd };
    const { prompt, installed } = await goOnFrom(await openHandoff(node, graph, here), options, { source: world, target: here }, report);
    recordBranch(installed, { parent: node.ref, title: node.title }, context);
    return { from: node.ref, turn: null, prompt, installed };
  }
  const ref = await resolveSession(input.of, world, report, { keepIn: here });
  return branchSession(ref, input, context);
}

async function branchSession(ref: SessionRef, { turn, to, cwd }: BranchInput, context: OperationContext): Promise<BranchResult> {
  const { world, here, report, found, signal } = context;
  found?.([ref]);
  const options = {
    to: to ?? ref.agent,
    fresh: true,
    signal,
    progress: progressOf(context),
    ...(turn !== undefined && { turns: { from: 0, to: turn } }),
    ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }),
  };
  const worlds = { source: world, target: here };
  const installed = await passSession(ref, options, worlds, report).catch((error: unknown) => {
    // a turn that a compaction has replaced since: then, nothing had been compacted yet
    if (!(error instanceof Failure) || error.diagnostic.rule !== 'pass/no-such-turns') throw error;
    return passSession(ref, { ...options, history: 'full' }, worlds, report);
  });
  const parent = sessionRefOf(ref);
  recordBranch(installed, { parent, title: ref.title, turn }, context);
  return { from: parent, turn: turn ?? null, prompt: null, installed };
}

function recordBranch(
  installed: PassResult | null,
  { parent, title, turn }: { readonly parent: ThingRef; readonly title: string | undefined; readonly turn?: number | undefined },
  { here, report }: OperationContext,
): void {
  if (!installed || installed.receipt === null) return;
  recordSession(
    installed.to,
    {
      what: 'branch',
      parents: [parent],
      receipt: installed.receipt,
      ...(turn !== undefined && { turn }),
      ...(title !== undefined && { title: cleanTitle(title, here) }),
    },
    here,
    report,
  );
}
