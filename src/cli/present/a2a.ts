// Serves until somebody stops it; with `--json` only the card.
import type { a2aOperation } from '../../ops/a2a/index.js';
import { tellsUsers } from '../../io/loopback-peer.js';
import { tokenOf, TOKEN_VARIABLE } from '../../ops/a2a/token.js';
import type { Call, Outcome } from '../command.js';
import { safeDiagnostics } from '../safe-diagnostics.js';
import { withoutUnseen } from '../../model/unseen.js';
import type { Report } from '../../model/report.js';

export async function present({ input, flags, context, run, version }: Call<typeof a2aOperation>): Promise<Outcome> {
  if (flags.json) return { result: { ...(await run()), version: version() } };
  const { serveA2a } = await import('../../ops/a2a/serve.js');
  const { world, here } = context;
  const { token, isNew } = tokenOf(here);
  if (!tellsUsers())
    context.report.add({
      rule: 'a2a-server/every-user',
      severity: 'warning',
      message:
        'this system does not say which user a program that connects belongs to, so other users of this machine could reach the server if they had the token',
    });
  const server = await serveA2a(input.port, {
    world,
    here,
    version: version(),
    allowWrite: input.allowWrite,
    token,
    tell: (report) => void tell(report),
  });
  return {
    result: null,
    text: () => `${server.address}/\n${isNew ? `Authorization: Bearer ${token}\n` : ''}`,
    note: `Programs on this machine that send the token${isNew ? '' : ` in ${TOKEN_VARIABLE}`} reach it there; Ctrl-C ends it.`,
    async after() {
      process.once('SIGINT', server.stop);
      process.once('SIGTERM', server.stop);
      await server.ended;
      return 0;
    },
  };
}

/** While it serves, what is odd about our own data is said at once: no answer of the protocol has a place for it. */
async function tell({ diagnostics }: Report): Promise<void> {
  for (const { severity, rule, message } of await safeDiagnostics(diagnostics))
    process.stderr.write(`${severity} ${rule}: ${withoutUnseen(message)}\n`);
}
