// `pass` from its input: the session that is named, natively or as a prompt.
import path from 'node:path';
import { findAgent } from '../../agents/index.js';
import { forgetInput, resolveSession } from '../../sources/resolve-session.js';
import { progressOf, type OperationContext } from '../operation.js';
import type { PassInput } from './input.js';
import { passSession } from './pass.js';
import type { PassResult } from './types.js';
import { usage } from '../usage.js';

export async function passRef(
  { ref: named, any, as, cwd, edits: list, ...rest }: PassInput,
  context: OperationContext,
): Promise<PassResult> {
  const { world, here, report, found, signal } = context;
  const agent = findAgent(rest.to);
  const { loadService } = agent ?? {};
  const inProject = rest.force && agent?.inProject?.loadForced ? undefined : agent?.inProject;
  const getsHandoff = as === 'prompt' || loadService !== undefined || inProject !== undefined;
  for (const flag of ['by', 'goal'] as const)
    if (rest[flag] !== undefined && rest.fit === undefined && !getsHandoff)
      throw usage({ rule: 'usage/missing-flag', message: `--${flag} needs --fit or --as prompt: it is for the hand-off that they make` });
  const ref = await resolveSession(named, world, report, { any, ...(!rest.dryRun && { keepIn: here }) });
  found?.([ref]);
  const edits =
    list === undefined
      ? undefined
      : await (await import('../pack/edits/open-edits.js')).openEdits(list, ref, { cwd: here.cwd, by: rest.by }, report);
  if (edits && rest.fit === undefined && !getsHandoff)
    (await import('../pack/edits/apply-statements.js')).tellUnusedStatements(edits, report);
  const pass = as === 'prompt' ? (await import('./by-handoff.js')).passAsPrompt : passSession;
  const options = {
    ...rest,
    signal,
    progress: progressOf(context),
    ...(edits && { edits }),
    ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }),
  };
  const worlds = { source: world, target: here };
  const by = inProject || loadService ? await import('./by-handoff.js') : undefined;
  const done =
    agent && by && inProject
      ? by.passToProject(ref, options, { agent: { ...agent, inProject }, worlds }, report)
      : agent && by && loadService
        ? by.passToService(ref, options, { agent: { ...agent, loadService }, worlds }, report)
        : pass(ref, options, worlds, report);
  return done.finally(() => forgetInput(ref, here));
}
