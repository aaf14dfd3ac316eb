// Files that were changed: how, how often, and whether a commit followed.
import { bringsBack, commits as commitRule, removedBy, takenBack } from '../programs/git.js';
import { stepsOf } from '../programs/shell.js';
import { factOf, mergedEntries, succeeded } from './fact.js';
import type { FileFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';

interface Touched {
  how: FileFact['how'];
  times: number;
  entries: readonly number[];
  turn: number;
  last: number;
}

/** Words, not code: a change of it needs no check. */
export function isProse(path: string): boolean {
  return /\.(?:md|mdx|txt|rst|adoc|org)$/i.test(path);
}

/** What a call wrote to, by the agent's own tool or by the shell. */
export function changedBy({ use: { kind, paths, command } }: Call): readonly string[] {
  if (kind === 'edit') return paths ?? [];
  return command === undefined
    ? []
    : stepsOf(command).flatMap(({ fills }) => fills.filter((path) => /\.\w+$/.test(path) && !path.startsWith('/tmp/')));
}

export function filesIn(talk: Transcript): FileFact[] {
  const roots = [talk.header.workspace?.cwd, ...(talk.header.workspace?.roots ?? [])].filter((root) => root !== undefined);
  const files = new Map<string, Touched>();
  const touch = (raw: string, how: FileFact['how'], call: Call): void => {
    const path = relative(raw, roots);
    const known = files.get(path);
    const { entries, turn } = factOf(call);
    const times = 1 + (call.again ?? 0);
    files.set(path, {
      how: how === 'changed' && known && known.how !== 'deleted' && known.how !== 'moved' ? known.how : how,
      times: (known?.times ?? 0) + times,
      entries: mergedEntries(known?.entries ?? [], entries, 4),
      turn,
      last: call.entry,
    });
  };
  const isUndone = undoneIn(talk);
  for (const call of [...talk.calls, ...talk.laneCalls].sort((a, b) => a.entry - b.entry)) {
    if (call.result?.failed || call.result?.denied) continue;
    const { kind, paths = [], command } = call.use;
    if (kind === 'delete') for (const path of paths) touch(path, 'deleted', call);
    else if (kind === 'move') for (const path of paths) touch(path, 'moved', call);
    else {
      for (const path of changedBy(call)) if (!isUndone(call, path)) touch(path, howChanged(path, call), call);
      for (const path of command === undefined ? [] : removedBy(command))
        if (files.has(relative(path, roots))) touch(path, 'deleted', call);
    }
  }
  const committed = talk.calls.findLast((call) => commitRule.find(call.use.command ?? '') && succeeded(call))?.entry ?? 0;
  return [...files].map(([path, { last, ...file }]) => ({ path, ...file, last, dirty: last > committed }));
}

/** As the client's own answer says: `A file`, `created successfully`. */
function howChanged(path: string, call: Call): FileFact['how'] {
  const { result } = call;
  if (!result) return 'changed';
  const name = path.split('/').at(-1)!;
  const mark = [...result.text.split(/\n|\\n/), ...result.lines].find((line) => /^[AMD] /.test(line) && line.trim().endsWith(name))?.[0];
  if (mark === 'D') return 'deleted';
  return mark === 'A' || /created successfully|file created|has been created/i.test(result.text) ? 'created' : 'changed';
}

/** Whether a later command gave a file its old content back. */
function undoneIn(talk: Transcript): (call: Call, path: string) => boolean {
  const resets = talk.calls.flatMap((call) => {
    const what = call.use.command === undefined || !call.use.command.includes('git') || !succeeded(call) ? [] : takenBack(call.use.command);
    return what === 'all' || what.length > 0 ? [{ entry: call.entry, what, stash: call.use.command!.includes('stash') }] : [];
  });
  const committed = talk.calls.filter((call) => commitRule.find(call.use.command ?? '') && succeeded(call));
  const returns = talk.calls.filter(({ use }) => use.command?.includes('stash') && bringsBack(use.command));
  return (edit, path) =>
    resets.some(
      ({ entry, what, stash }) =>
        entry > edit.entry &&
        !committed.some((call) => call.entry > edit.entry && call.entry < entry) &&
        (what === 'all' || what.some((one) => path.endsWith(one.replace(/^\.\//, '')))) &&
        !(stash && returns.some((call) => call.entry > entry)),
    );
}

function relative(path: string, roots: readonly string[]): string {
  for (const root of roots) if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return path.replace(/^\.\//, '');
}
