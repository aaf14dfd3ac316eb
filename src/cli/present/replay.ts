// A session step by step: on a terminal by keys, in the browser, or as plain lines.
import type { replayOperation } from '../../ops/replay/index.js';
import { openReplay, type Replayed } from '../../ops/replay/replay.js';
import { webPage } from '../../ops/show/web-page.js';
import { resolveSession } from '../../sources/resolve-session.js';
import type { Call, Outcome } from '../command.js';
import { inBrowser } from '../in-browser.js';
import { plainSteps } from '../replay-frame.js';
import { playOn } from '../replay-screen.js';

export async function present({ input, flags, context, run }: Call<typeof replayOperation>): Promise<Outcome> {
  if (flags.json) return { result: await run() };
  if (flags.web)
    return inBrowser(await webPage(await resolveSession(input.ref, context.world, context.report, { any: input.any }), context), '#replay');
  const replay = await openReplay(input, context);
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return { result: null, stream: (out) => plainSteps(replay, out) };
  return {
    result: null,
    async after() {
      const turn = await playOn(replay, { input: stdin, output: stdout, env: process.env });
      if (turn !== undefined) stdout.write(`${branchCommand(replay, turn)}\n`);
      return 0;
    },
  };
}

function branchCommand({ ref }: Replayed, turn: number): string {
  return `baton branch ${ref.agent}:${ref.id} --turn ${turn}`;
}
