// Files that were changed: how, how often, and whether a commit followed.
import { bringsBack, createdFile, gitFolder, isTemporary, movedBy, removedBy, removesFirst, takenBack } from '../programs/git.js';
import { inFolder, isAbsolute, namesFile, plainPath, relativePath } from '../programs/paths.js';
import { stepsOf } from '../programs/shell.js';
import { factOf, linesOf, mergedEntries, succeeded } from './fact.js';
import type { FileFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { sequenceOf, type Sequence } from './sequence.js';
import type { Worktree } from './worktree.js';

interface Touched {
  readonly how: FileFact['how'];
  readonly times: number;
  readonly entries: readonly number[];
  readonly turn: number;
  readonly last: number;
  /** Of one that was deleted: what it was until then. */
  readonly before?: FileFact['how'];
  /** The entry that brought it back as the repository has it. */
  readonly back?: number;
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
    : stepsOf(command).flatMap(({ fills, folder }) =>
        fills.map((path) => inFolder(path, folder)).filter((path) => /\.\w+$/.test(path) && !isTemporary(path)),
      );
}

/** Whether a call changed code of the work: neither words, nor what git alone reads, nor a file outside of the work's folders. */
export function changesCode(talk: Transcript): (call: Call) => boolean {
  const [isOurs, roots] = [ownFolders(talk), rootsOf(talk)];
  return (call) =>
    changedBy(call)
      .map((path) => relativePath(path, roots))
      .some((path) => !isProse(path) && !path.split('/').at(-1)!.startsWith('.git') && isOurs(path));
}

export function filesIn(talk: Transcript, landings: readonly Call[], worktree: Worktree): FileFact[] {
  const book = new FileBook(talk, landings);
  const sequence = sequenceOf(talk);
  for (const call of [...talk.calls, ...talk.laneCalls].sort((a, b) => sequence(a.entry) - sequence(b.entry))) book.see(call);
  const isOurs = ownFolders(talk);
  const committed = Math.max(0, ...landings.map(({ entry }) => sequence(entry)));
  return [...book.files]
    .filter(([, file]) => !leftNothing(file, landings, sequence))
    .map(([path, { last, back, before: _before, ...file }]) => ({
      path,
      ...file,
      last,
      ...(committed > 0 && sequence(last) > committed && { newer: true as const }),
      dirty: isOurs(path) && !(back !== undefined && back >= last) && !worktree.isSettled(path, last),
    }));
}

/** Made here and removed again, and no commit came between. */
function leftNothing({ how, before, entries, last }: Touched, landings: readonly Call[], sequence: Sequence): boolean {
  const isBetween = ({ entry }: Call): boolean => sequence(entry) > sequence(entries[0]!) && sequence(entry) < sequence(last);
  return how === 'deleted' && before === 'created' && !landings.some(isBetween);
}

class FileBook {
  readonly files = new Map<string, Touched>();
  private readonly roots: readonly string[];
  private readonly isUndone: (call: Call, path: string) => boolean;

  constructor(talk: Transcript, landings: readonly Call[]) {
    this.roots = rootsOf(talk);
    this.isUndone = undoneIn(talk, landings);
  }

  see(call: Call): void {
    const { kind, paths = [], command } = call.use;
    if (call.result?.denied) return;
    if (command !== undefined) this.moveAll(command, call);
    if (call.result?.failed) return;
    if (kind === 'delete') for (const path of paths) this.touch(path, 'deleted', call);
    else if (kind === 'move') for (const path of paths) this.touch(path, 'moved', call);
    else {
      for (const path of changedBy(call)) if (!this.isUndone(call, path)) this.touch(path, howChanged(path, call), call);
      if (command === undefined || !call.result) return;
      for (const path of removedBy(command)) this.remove(relativePath(path, this.roots), call);
      if (command.includes('git') && succeeded(call)) this.bringBack(command, call);
    }
  }

  private touch(raw: string, how: FileFact['how'], call: Call): void {
    const path = relativePath(raw, this.roots);
    const known = this.files.get(path);
    const { entries, turn } = factOf(call);
    const isGone = known?.how === 'deleted' || known?.how === 'moved';
    this.files.set(path, {
      how: how === 'changed' && known && !isGone ? known.how : how,
      times: (known?.times ?? 0) + 1 + (call.again ?? 0),
      entries: mergedEntries(known?.entries ?? [], entries, 4),
      turn,
      last: call.entry,
      ...(how === 'deleted' && known && { before: known.how }),
    });
  }

  /** Only what was touched here; with a folder, all that lies in it. */
  private remove(name: string, call: Call): void {
    const folder = asFolder(name);
    for (const path of this.files.keys()) if (path === name || path.startsWith(folder)) this.touch(path, 'deleted', call);
  }

  /** What a command may have moved, and nobody can tell where to, is not told any more. */
  private moveAll(command: string, call: Call): void {
    for (const move of command.includes('mv ') ? movedBy(command) : []) {
      const from = relativePath(move.from, this.roots);
      const to = move.to === undefined || !succeeded(call) ? undefined : relativePath(move.to, this.roots);
      for (const [path, file] of this.files) {
        if (path !== from && !path.startsWith(asFolder(from))) continue;
        this.files.delete(path);
        if (path !== from || to === undefined) continue;
        this.files.set(to, { ...file, entries: mergedEntries(file.entries, factOf(call).entries, 4), last: call.entry });
      }
    }
  }

  /** Removed, and there again as the repository has it. */
  private bringBack(command: string, call: Call): void {
    const made = linesOf(call).flatMap((line) => createdFile.find(line) ?? []);
    const taken = takenBack(command);
    for (const [path, file] of this.files) {
      if (file.how !== 'deleted' || (file.last === call.entry && !removesFirst(command))) continue;
      const isNamed = taken === 'all' || [...made, ...taken].some((name) => namesFile(name, path));
      if (isNamed) this.files.set(path, { ...file, how: file.before ?? 'changed', back: call.entry });
    }
  }
}

function asFolder(name: string): string {
  return name.endsWith('/') ? name : `${name}/`;
}

/** Folders that hold the work: the workspace, and those that a command of git's worked in. */
function ownFolders(talk: Transcript): (path: string) => boolean {
  const folders = talk.calls.flatMap(({ use: { command } }) => (command?.includes('git') ? (gitFolder(command) ?? []) : []));
  const own = new Set(folders.map(plainPath));
  return (path) => !isAbsolute(path) || [...own].some((folder) => path.startsWith(`${folder}/`));
}

function rootsOf({ header: { workspace } }: Transcript): readonly string[] {
  return [workspace?.cwd, ...(workspace?.roots ?? [])].filter((root) => root !== undefined).map(plainPath);
}

/** As the client's own answer says: `A file`, `created successfully`. */
function howChanged(path: string, call: Call): FileFact['how'] {
  const { result } = call;
  if (!result) return 'changed';
  const name = path.split('/').at(-1)!;
  const mark = linesOf(call).find((line) => /^[AMD] /.test(line) && line.endsWith(name))?.[0];
  if (mark === 'D') return 'deleted';
  return mark === 'A' || /created successfully|file created|has been created|wrote to new file/i.test(result.text) ? 'created' : 'changed';
}

/** Whether a later command gave a file its old content back. */
function undoneIn(talk: Transcript, committed: readonly Call[]): (call: Call, path: string) => boolean {
  const resets = talk.calls.flatMap((call) => {
    const what = call.use.command === undefined || !call.use.command.includes('git') || !succeeded(call) ? [] : takenBack(call.use.command);
    return what === 'all' || what.length > 0 ? [{ entry: call.entry, what, stash: call.use.command!.includes('stash') }] : [];
  });
  const sequence = sequenceOf(talk);
  const isAfter = (one: number, other: number): boolean => sequence(one) > sequence(other);
  const returns = talk.calls.filter(({ use }) => use.command?.includes('stash') && bringsBack(use.command));
  return (edit, path) =>
    resets.some(
      ({ entry, what, stash }) =>
        isAfter(entry, edit.entry) &&
        !committed.some((call) => isAfter(call.entry, edit.entry) && isAfter(entry, call.entry)) &&
        (what === 'all' || what.some((one) => path.endsWith(one.replace(/^\.\//, '')))) &&
        !(stash && returns.some((call) => call.entry > entry)),
    );
}
