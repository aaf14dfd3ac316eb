// Serves until the client ends or somebody stops it; with `--json` only what would be offered.
import type { mcpOperation } from '../../ops/mcp/index.js';
import { tellsUsers } from '../../io/loopback-peer.js';
import type { Call, Outcome } from '../command.js';

export async function present({ input, flags, context, run, version }: Call<typeof mcpOperation>): Promise<Outcome> {
  if (flags.json) return { result: await run() };
  const { serveOnHttp, serveOnStdio } = await import('../../ops/mcp/serve.js');
  const { world, here } = context;
  const options = { world, here, version: version(), allowWrite: input.allowWrite };
  if (input.http === undefined) {
    return {
      result: null,
      ...(process.stdin.isTTY && {
        note: 'Waiting for a client on standard input. Agents start it themselves: `baton install AGENT`. Ctrl-C ends it.',
      }),
      async after() {
        await serveOnStdio(options);
        return 0;
      },
    };
  }
  if (!tellsUsers())
    context.report.add({
      rule: 'mcp/every-user',
      severity: 'warning',
      message:
        'this system does not say which user a program that connects belongs to, so other users of this machine could reach the server too',
      hint: 'Without --http the server speaks only with the client that started it.',
    });
  const server = await serveOnHttp(Number(input.http), options);
  return {
    result: null,
    text: () => `${server.address}\n`,
    note: 'Programs on this machine reach it there; Ctrl-C ends it.',
    async after() {
      process.once('SIGINT', server.stop);
      process.once('SIGTERM', server.stop);
      await server.ended;
      return 0;
    },
  };
}
