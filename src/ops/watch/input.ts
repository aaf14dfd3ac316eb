// What `watch` takes.
import type { Fields } from '../field.js';

export const DEFAULT_QUIET = 10;

export const watchInput = {
  quiet: {
    kind: 'count',
    word: 'MINUTES',
    min: 1,
    default: DEFAULT_QUIET,
    help: `After so long without anything new, a session counts as ended (default ${DEFAULT_QUIET}).`,
  },
  once: { kind: 'boolean', cliOnly: true, help: 'Look once, capture what is due, and end: for cron and the like.' },
  notify: {
    kind: 'boolean',
    cliOnly: true,
    help: 'Show a notification of the desktop for each, too (notify-send, on macOS osascript).',
  },
} as const satisfies Fields;
