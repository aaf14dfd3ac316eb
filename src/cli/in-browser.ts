// A page of this machine, shown in a browser until somebody stops it, or nobody looks any more.
import { showPage } from '../io/loopback-server.js';
import type { Outcome } from './command.js';

const IDLE = 600_000;

/** The address comes first; `anchor`: where in the page to begin. */
export async function inBrowser(page: string, anchor = ''): Promise<Outcome> {
  const shown = await showPage(page, { idle: IDLE });
  return {
    result: null,
    text: () => `${shown.address}${anchor}\n`,
    note: 'Open this address in a browser on this machine; it works once. Ctrl-C ends it.',
    async after() {
      process.once('SIGINT', shown.stop);
      process.once('SIGTERM', shown.stop);
      await shown.ended;
      return 0;
    },
  };
}
