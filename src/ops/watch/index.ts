// `watch`: captures sessions when they end, and when their context is nearly full.
import { operation } from '../operation.js';
import { watchInput } from './input.js';

export const watchOperation = operation({
  name: 'watch',
  summary: 'capture sessions of every agent when they end or their context is nearly full',
  about: [
    'One small process for all agents. A session in which nothing came for --quiet minutes, or that its client has closed, is captured: its ' +
      'hand-off is made as `pack` makes it, without secrets, and kept in Baton’s own data with what it came from (`baton log`). So is a session ' +
      'that is going on when its context takes 85 % of its agent’s usual window: what a compaction will forget is still there then. Each says ' +
      'one line. The same state is never captured twice, and what a pass wrote is no work of its own until somebody goes on in it.',
    'The first look takes the sessions of the last day; later ones those that were active since, also while nobody watched. Folders are watched ' +
      'by the system’s own means, so that it costs next to nothing while nothing happens; every look runs in a process of its own, which ends. ' +
      'Ctrl-C ends it. A second one says that there is one, and ends.',
    'With --json each look that captured something, or found something odd, is one line: `{"result": …, "diagnostics": […]}`.',
  ],
  input: watchInput,
  examples: [
    { command: 'baton watch', does: 'Until Ctrl-C; a line for each session that was captured.' },
    { command: 'baton watch --notify', does: 'And a notification of the desktop.' },
    { command: 'baton watch --once --json', does: 'One look, for cron: what was captured, and when something will be due.' },
  ],
  writes: true,
  async run({ quiet }, context) {
    return (await import('./look.js')).look({ quietMs: quiet * 60_000 }, context);
  },
});
