// What a pass did and how to continue; `--run` continues right away.
import type { SessionRef } from '../../agents/agent.js';
import type { passOperation } from '../../ops/pass/index.js';
import { findAgent } from '../../agents/index.js';
import { usage } from '../../ops/usage.js';
import type { Call, Outcome } from '../command.js';
import { passClosing, passText } from '../pass-text.js';
import { willStart, runClient } from '../run-client.js';
import { safeTitle } from '../safe-diagnostics.js';
import { tuneEngineFor } from '../engine-settings.js';

export async function present({ input, flags, context: { here }, run }: Call<typeof passOperation>): Promise<Outcome> {
  if (flags.run && flags.json)
    throw usage({ rule: 'usage/flags-exclude', message: '--run gives the terminal to the client, so it cannot be used with --json' });
  if (flags.run && input.dryRun)
    throw usage({ rule: 'usage/flags-exclude', message: '--dry-run writes nothing, so there is nothing for --run to start' });
  if (flags.run && findAgent(input.to)?.loadService)
    throw usage({ rule: 'usage/flags-exclude', message: `${input.to} has no client here, so there is nothing for --run to start` });
  const inProject = findAgent(input.to)?.inProject;
  if (flags.run && inProject && !(input.force && inProject.loadForced))
    throw usage({
      rule: 'usage/flags-exclude',
      message: `${input.to} gets a hand-off and no session, so there is nothing for --run to start`,
    });
  let title: string | undefined;
  const found = (refs: readonly SessionRef[]): void => {
    tuneEngineFor(...refs);
    title = refs[0]?.title;
  };
  const result = await run({ found });
  const shown = input.redact && title !== undefined ? await safeTitle(title) : title;
  const start = { here, chosen: input.cwd !== undefined };
  return {
    result,
    text: (out) => passText(result, shown, out),
    closing: (out) =>
      passClosing(result, { world: here, running: flags.run && result.resume !== null && willStart(result.resume, start) }, out),
    ...(flags.run && result.resume && { after: () => runClient(result.resume!, result.to.agent, start) }),
  };
}
