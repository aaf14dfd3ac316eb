// `baton pass`
import path from 'node:path';
import { passSession } from '../../ops/pass/pass.js';
import type { PassOptions } from '../../ops/pass/types.js';
import { forgetInput, resolveSession } from '../../sources/resolve-session.js';
import { agentFlag } from '../agent-flag.js';
import { usage } from '../args.js';
import type { Call, Outcome } from '../command.js';
import { passClosing, passText } from '../pass-text.js';
import { safeTitle } from '../safe-diagnostics.js';
import { mayStart, runClient } from '../run-client.js';
import type { passSpec } from '../specs/pass.js';
import { keepHeapSmallFor } from '../thrifty-heap.js';
import { parseTokens, parseTurns } from '../values.js';

export async function run(call: Call<typeof passSpec>): Promise<Outcome> {
  const { operands, flags, world, here, report } = call;
  if (flags.run && flags.json)
    throw usage({ rule: 'usage/flags-exclude', message: '--run gives the terminal to the client, so it cannot go with --json' });
  if (flags.run && flags['dry-run'])
    throw usage({ rule: 'usage/flags-exclude', message: '--dry-run writes nothing that --run could start' });
  const options = optionsFrom(call);
  const ref = await resolveSession(operands[0]!, world, report, flags['dry-run'] ? {} : { keepIn: here });
  keepHeapSmallFor(ref);
  const worlds = { source: world, target: here };
  const prompt = asPrompt(flags.as);
  const result = await (prompt ? (await import('../../ops/pass/prompt.js')).passAsPrompt : passSession)(
    ref,
    options,
    worlds,
    report,
  ).finally(() => forgetInput(ref, here));
  const shown = flags.redact && ref.title !== undefined ? { ...ref, title: await safeTitle(ref.title) } : ref;
  const start = { here, chosen: flags.cwd !== undefined };
  return {
    result,
    text: (out) => passText(result, shown, out),
    closing: (out) => passClosing(result, { world: here, running: flags.run && mayStart(result.resume, start) }, out),
    ...(flags.run && { after: () => runClient(result.resume, result.to.agent, start) }),
  };
}

function asPrompt(form: string | undefined): boolean {
  if (form !== undefined && form !== 'native' && form !== 'prompt')
    throw usage({ rule: 'usage/bad-value', message: `--as takes native or prompt, not “${form}”` });
  return form === 'prompt';
}

function optionsFrom({ flags, here, progress }: Call<typeof passSpec>): PassOptions {
  return {
    to: agentFlag('--to', flags.to!),
    progress,
    ...(flags.cwd !== undefined && { cwd: path.resolve(here.cwd, flags.cwd) }),
    ...(flags.turns !== undefined && { turns: parseTurns(flags.turns) }),
    ...(flags.fit !== undefined && { fit: flags.fit === 'window' ? ('window' as const) : parseTokens('--fit', flags.fit) }),
    ...(flags['no-tools'] && { noTools: true }),
    ...(flags.redact && { redact: true }),
    ...(flags['dry-run'] && { dryRun: true }),
    ...(flags.force && { force: true }),
  };
}
