// What waits for a commit, as far as the session shows: what commits took in, what the last status showed, commits that others made.
import { headIn, movesHead, stagedBy, statusIn, type Status } from '../programs/git-state.js';
import { commits, gitFolder } from '../programs/git.js';
import { isAbsolute, namesFile } from '../programs/paths.js';
import { factOf, succeeded, withLeft } from './fact.js';
import type { Fact, OutsideCommitFact, StatusFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { sequenceOf, type Sequence } from './sequence.js';

export interface Worktree {
  /** Was it seen after that entry that nothing of the file waits any longer? */
  readonly isSettled: (path: string, entry: number) => boolean;
  /** Did the last status come after that entry, and after every commit? */
  readonly isStatusAfter: (entry: number) => boolean;
  /** The last one, if any. */
  readonly statuses: readonly StatusFact[];
  readonly outsideCommits: readonly OutsideCommitFact[];
}

interface Settling {
  /** In the order of what was done. */
  readonly place: number;
  readonly covers: (path: string) => boolean;
}

/** `landings`: calls that made a commit in a repository that lasts. */
export function worktreeIn(talk: Transcript, landings: readonly Call[]): Worktree {
  const sequence = sequenceOf(talk);
  const book = new WorktreeBook(talk.header.workspace?.cwd, new Set(landings), sequence);
  for (const call of [...withLeft(talk), ...landings.filter(({ lane }) => lane)].sort((a, b) => sequence(a.entry) - sequence(b.entry)))
    book.see(call);
  const { status } = book;
  return {
    isSettled: (path, entry) => book.settlings.some((one) => one.place > sequence(entry) && one.covers(path)),
    isStatusAfter: (entry) => status !== undefined && sequence(status.entries[0]!) > sequence(entry),
    statuses: status ? [status] : [],
    outsideCommits: book.outside,
  };
}

/** A commit that a hook refused comes after what was added: that waits for the next one. */
function isStopped({ use: { command = '' }, result }: Call): boolean {
  return commits.find(command) !== undefined && result !== undefined && !result.text.includes('pathspec');
}

class WorktreeBook {
  readonly settlings: Settling[] = [];
  readonly outside: OutsideCommitFact[] = [];
  status: StatusFact | undefined;
  /** Names that were added since the last commit. */
  private staged: 'all' | readonly string[] = [];
  /** Where HEAD was last seen, unless it was moved since. */
  private head: string | undefined;

  constructor(
    private readonly workspace: string | undefined,
    private readonly landings: ReadonlySet<Call>,
    private readonly sequence: Sequence,
  ) {}

  see(call: Call): void {
    const { command = '' } = call.use;
    if (!command.includes('git') || !call.result || call.result.denied) return;
    const isLanding = this.landings.has(call);
    if (call.lane) return this.seeBeside(call);
    if (isLanding || succeeded(call) || isStopped(call)) this.seeStaged(command);
    if (isLanding) this.seeCommit(call);
    if (movesHead(command) || isLanding) this.head = undefined;
    if (!succeeded(call) || call.result.gone) return;
    const status = statusIn(command, call.result.text);
    if (status && this.isHere(status.folder)) this.seeStatus(status, call);
    const head = headIn(command, call.result.text);
    if (head !== undefined) this.seeHead(head, call);
  }

  /** A commit of a sub-agent's: what it names, or all of it. */
  private seeBeside(call: Call): void {
    if (!this.isHere(gitFolder(call.use.command!))) return;
    const staged = this.staged;
    this.staged = stagedBy(call.use.command!);
    this.seeCommit(call);
    this.staged = staged;
    this.head = undefined;
  }

  private seeStaged(command: string): void {
    const more = stagedBy(command);
    this.staged = more === 'all' || this.staged === 'all' ? 'all' : [...this.staged, ...more];
  }

  private seeCommit({ entry }: Call): void {
    const taken = this.staged;
    // staged by someone else, or by a tool: nobody knows what
    const isAll = taken === 'all' || taken.length === 0;
    this.settlings.push({ place: this.sequence(entry), covers: (path) => isAll || taken.some((name) => namesFile(name, path)) });
    this.staged = [];
    this.status = undefined; // it told what waited for this one
  }

  private seeStatus({ paths, upToDate }: Status, call: Call): void {
    const last = (path: string): string => path.split('/').at(-1)!;
    const names = (path: string): boolean => paths.some((shown) => namesFile(shown, path) || last(shown) === last(path));
    this.settlings.push({ place: this.sequence(call.entry), covers: (path) => !names(path) });
    this.status = { ...factOf(call), paths, ...(upToDate && { upToDate }) };
  }

  /** HEAD is another commit, and nothing here has moved it. */
  private seeHead(head: string, call: Call): void {
    const before = this.head;
    this.head = head;
    if (before === undefined || before.startsWith(head) || head.startsWith(before)) return;
    this.settlings.push({ place: this.sequence(call.entry), covers: () => true });
    this.outside.push({ ...(factOf(call) satisfies Fact), hash: head });
  }

  private isHere(folder: string | undefined): boolean {
    if (folder === undefined || this.workspace === undefined || !isAbsolute(folder)) return true;
    return folder === this.workspace || folder.startsWith(`${this.workspace}/`) || this.workspace.startsWith(`${folder}/`);
  }
}
