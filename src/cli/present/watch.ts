// A line for each session that was captured; without `--once` until somebody stops it.
import type { LookResult, Captured } from '../../ops/watch/look.js';
import type { watchOperation } from '../../ops/watch/index.js';
import type { Looked } from '../../ops/watch/watching.js';
import { escapedJson } from '../../model/unseen.js';
import type { Call, Outcome } from '../command.js';
import { diagnosticsText } from '../diagnostics.js';
import { count, thousands } from '../print.js';
import { safeDiagnostics } from '../safe-diagnostics.js';
import { terminalOf, visible } from '../terminal.js';
import { measured } from '../text-width.js';

export async function present({ input, flags, context, run }: Call<typeof watchOperation>): Promise<Outcome> {
  const { here, report } = context;
  const notify = flags.notify ? notifierOf(context) : undefined;
  if (flags.once) {
    const result = await run();
    for (const one of result.captured) await notify?.(one);
    return { result, text: () => result.captured.map(lineOf).join(''), note: noteOf(result) };
  }
  let captured = 0;
  const tell = async ({ result, diagnostics }: Looked): Promise<void> => {
    const found = result?.captured ?? [];
    captured += found.length;
    for (const one of found) await notify?.(one);
    const odd = await safeDiagnostics([...report.diagnostics.splice(0), ...diagnostics]);
    if (found.length + odd.length === 0) return;
    if (flags.json) return void process.stdout.write(`${escapedJson(JSON.stringify({ result, diagnostics: odd }))}\n`);
    process.stdout.write(found.map((one) => `${clock(here.now())} ${lineOf(one)}`).join(''));
    if (odd.length > 0) process.stderr.write(await measured(() => diagnosticsText(odd, terminalOf(process.stderr, here.env))));
  };
  return {
    result: { watching: true, quiet: input.quiet },
    note: `Watching the sessions of every agent; what is captured is in \`baton log\`. Ctrl-C ends it.`,
    async after() {
      const { watchSessions } = await import('../../ops/watch/begin.js');
      await watchSessions({ quiet: input.quiet, tell }, context);
      if (!flags.json) process.stderr.write(`Ended: ${count(captured, 'session')} captured.\n`);
      return 0;
    },
  };
}

/** As people read a clock. */
const clock = (now: Date): string => now.toTimeString().slice(0, 5);

const WHY: Readonly<Record<Captured['why'], string>> = {
  quiet: 'nothing new for a while',
  ended: 'closed by its client',
  'near-window': 'context nearly full',
  asked: 'as asked for',
};

function lineOf(one: Captured): string {
  const { agent, id, title, handoff } = one;
  const name = `${agent}:${visible(id.slice(0, 8))}${title === null ? '' : ` “${visible(title)}”`}`;
  return `captured ${name} (${whyOf(one)}): hand-off ${handoff.replace('sha256:', '').slice(0, 12)}\n`;
}

function whyOf({ why, context }: Captured): string {
  return context ? `${WHY[why]}: about ${thousands(context.tokens)} of ${thousands(context.window)} tokens` : WHY[why];
}

function noteOf({ captured, sessions, waiting, left, nextAt }: LookResult): string {
  const going = waiting === 0 ? '' : `; ${count(waiting, 'session')} may still be in progress`;
  const rest = left === 0 ? '' : `; ${left} left for the next look`;
  const next = nextAt === null || left > 0 ? '' : `, due at ${nextAt.slice(11, 16)}Z at the earliest`;
  return `${captured.length === 0 ? 'Nothing to capture' : `${count(captured.length, 'session')} captured`} (of ${thousands(sessions)})${going}${next}${rest}.`;
}

/** Where a desktop takes none, that is said once. */
function notifierOf({ here, report }: Call<typeof watchOperation>['context']): (one: Captured) => Promise<void> {
  let said = false;
  return async (one) => {
    const { notify } = await import('../../io/notify.js');
    const isTaken = await notify(`Captured: ${one.title ?? `a session of ${one.agent}`}`, `${one.agent}, ${whyOf(one)}`, here);
    if (isTaken || said) return;
    said = true;
    report.add({
      rule: 'watch/no-notification',
      severity: 'warning',
      message: 'no notification was shown: this desktop has no program for it that Baton knows, or that program refused',
      hint: 'On Linux, notify-send has to be on the PATH (package libnotify-bin or libnotify).',
    });
  };
}
