// `watch`: captures sessions when they end, and when their context is nearly full.
import { operation } from '../operation.js';
import { watchInput } from './input.js';

export const watchOperation = operation({
  name: 'watch',
  summary: 'capture sessions of every agent when they end or their context is nearly full',
  about: [
    'One small process for all agents. A session in which nothing has happened for --quiet minutes, or that its client has closed, is captured: its ' +
      'hand-off is made as `pack` makes it, without secrets, and kept in Baton’s own data with what it came from (`baton log`). So is a session ' +
      'in progress when its context takes up 85 % of its agent’s usual window: what a compaction will forget is still there then. Each prints ' +
      'one line. The same state is never captured twice, and a session that a pass wrote counts only once somebody has continued it.',
    'The first look takes the sessions of the last day; later ones those that have been active since, even while no watch was running. Folders are watched ' +
      'by the system’s own means, which costs next to nothing while nothing happens; every look runs in a process of its own, which ends. ' +
      'Ctrl-C ends it. Only one runs at a time: a second one says so and ends.',
    'With --json each look that captured or found something is one line: `{"result": …, "diagnostics": […]}`.',
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
