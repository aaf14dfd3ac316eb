// Joins watching to this machine: its folders, its clock, and looks in a process of their own.
import { agents } from '../../agents/index.js';
import { Alarm } from '../../io/alarm.js';
import { FolderWatch } from '../../io/folder-watch.js';
import { withLock } from '../../io/lock.js';
import { runOwnProgram } from '../../io/own-process.js';
import { Failure, Report, type Diagnostic } from '../../model/report.js';
import { lockFolder } from '../../store/recover.js';
import type { OperationContext } from '../operation.js';
import { Watching, type Looked } from './watching.js';

export interface BeginOptions {
  /** Minutes. */
  readonly quiet: number;
  readonly tell: (looked: Looked) => Promise<void>;
}

/** Hours of reading end some time. */
const PATIENCE_MS = 30 * 60_000;

/** Until somebody stops it. Throws a Failure where another one watches already. */
export async function watchSessions({ quiet, tell }: BeginOptions, context: OperationContext): Promise<void> {
  const { world, here, signal } = context;
  const began = { ...lockOf(context), patienceMs: 0 };
  const watching = withLock(began, async () => {
    const alarm = new Alarm();
    const found: Diagnostic[] = [];
    const folders = new FolderWatch({ changed: (folder) => one.changed(folder), report: (diagnostic) => void found.push(diagnostic) });
    const one = new Watching(quiet * 60_000, {
      now: () => here.now().getTime(),
      sleep: (ms) => alarm.sleep(ms),
      wake: () => alarm.wake(),
      look: async () => {
        const looked = await lookApart(quiet, context);
        return { ...looked, diagnostics: [...found.splice(0), ...looked.diagnostics] };
      },
      refresh: (notes) => folders.refresh([...agents.flatMap((agent) => agent.places(world)), ...notes]),
    });
    try {
      await one.untilStopped(signal, tell);
    } finally {
      folders.close();
    }
  });
  return watching.catch((error: unknown) => {
    throw error instanceof Failure && error.diagnostic.rule === 'lock/busy' ? alreadyWatched(error) : error;
  });
}

const lockOf = ({ world, here }: OperationContext): { readonly folder: string; readonly name: string } => ({
  folder: lockFolder(here),
  name: world === here ? 'watching sessions' : `watching the sessions of ${world.home}`,
});

function alreadyWatched({ diagnostic }: Failure): Failure {
  const process = /process \d+/.exec(diagnostic.message)?.[0];
  return new Failure({
    rule: 'watch/already',
    message: `another \`baton watch\` is running${process === undefined ? '' : ` (${process})`}; one is enough for all agents`,
    hint: 'End that one first, or look once with `baton watch --once`.',
    ...(diagnostic.place && { place: diagnostic.place }),
  });
}

/** In a process of its own, so that what a look takes in memory goes with it. As a library, in this one. */
async function lookApart(quiet: number, context: OperationContext): Promise<Looked> {
  const { world, here, signal } = context;
  if (here.program === undefined) {
    const report = new Report();
    const { look } = await import('./look.js');
    return { result: await look({ quietMs: quiet * 60_000 }, { ...context, report }), diagnostics: report.diagnostics };
  }
  const elsewhere = world === here ? [] : ['--home', world.home];
  const { stdout, status } = await runOwnProgram({
    program: here.program,
    args: ['watch', '--once', '--json', '--quiet', String(quiet), ...elsewhere],
    cwd: here.home,
    env: here.env,
    patienceMs: PATIENCE_MS,
    signal,
  });
  return answerOf(stdout) ?? { result: null, diagnostics: [failed(status)] };
}

function answerOf(stdout: string): Looked | undefined {
  try {
    return JSON.parse(stdout) as Looked;
  } catch {
    return undefined;
  }
}

function failed(status: number | null): Diagnostic {
  return {
    rule: 'watch/look-failed',
    severity: 'warning',
    message: `a look at the sessions ${status === null ? 'was stopped' : `ended with exit code ${status}`} and said nothing that can be read; the next one takes over`,
    hint: '`baton watch --once` shows what is wrong.',
  };
}
