// `pass --as prompt`: the other agent begins with the hand-off instead of the session.
import type { SessionRef } from '../../agents/agent.js';
import { loadAgent } from '../../agents/index.js';
import { isNetworkPath } from '../../io/network-path.js';
import { noCounts } from '../../model/counts.js';
import type { Report } from '../../model/report.js';
import { programCommand } from '../../io/program.js';
import { exists } from '../../io/walk.js';
import { handoffPrompt } from '../pack/handoff-text.js';
import { sessionRefOf } from '../../model/lineage.js';
import { cleanTitle, recordSession } from '../log/record.js';
import { authorOf } from './author.js';
import { requireOwnFolder } from './own-folder.js';
import type { Worlds } from './pass.js';
import type { PassOptions, PassResult } from './types.js';
import { installPrompt } from './prompt-session.js';
import { redactorFor } from '../redact/config.js';

/** The prompt is read once and stays in the window, so there is room for more than a page. */
const BUDGET = 12_000;

export async function passAsPrompt(ref: SessionRef, options: PassOptions, worlds: Worlds, report: Report): Promise<PassResult> {
  const budget = typeof options.fit === 'number' ? Math.min(options.fit, BUDGET) : BUDGET;
  const { handoff, text } = await handoffPrompt(
    ref,
    {
      budget,
      program: programCommand(worlds.target),
      goal: options.goal,
      ...(options.edits && { edits: options.edits }),
      ...(options.redact && { redactor: redactorFor(worlds.target) }),
      ...authorOf(options, worlds.target, report),
    },
    report,
  );
  const [source] = handoff.sources;
  const own = source?.workspace?.cwd;
  const cwd = options.cwd ?? (own !== undefined && !isNetworkPath(own) && exists(own) ? own : undefined);
  const agent = await loadAgent(options.to, { forced: options.force === true });
  if (agent && cwd !== undefined && options.cwd === undefined) requireOwnFolder(agent, { world: worlds.target, id: '', cwd });
  const result = await installPrompt(
    { prompt: text, title: handoff.title, seed: handoff.id, ...(handoff.generatedAt !== undefined && { at: handoff.generatedAt }) },
    { to: options.to, ...(cwd !== undefined && { cwd }), ...(options.dryRun && { dryRun: true }), ...(options.force && { force: true }) },
    worlds,
    report,
  );
  if (result.receipt !== null)
    recordSession(
      result.to,
      { what: 'pass', parents: [sessionRefOf(ref)], receipt: result.receipt, title: cleanTitle(handoff.title, worlds.target) },
      worlds.target,
      report,
    );
  report.add({
    rule: 'pass/as-prompt',
    severity: 'info',
    message: `the hand-off replaces the session’s ${source?.turns ?? 0} turns, as --as prompt requested`,
  });
  return { ...result, from: { agent: ref.agent, id: ref.id, path: ref.path }, source: source?.counts ?? noCounts() };
}
