// Commits under the hash that they have last, and branches with how they were last pushed.
import { renamed, type Renamed } from '../programs/git-branches.js';
import * as git from '../programs/git.js';
import { isAbsolute } from '../programs/paths.js';
import { factOf, linesOf, mergedEntries, succeeded, withSubAgents } from './fact.js';
import type { BranchFact, CommitFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { oneLine } from './notes/text.js';

type Kept<T> = { -readonly [Key in keyof T]: T[Key] };

export interface GitFacts {
  readonly commits: readonly CommitFact[];
  readonly branches: readonly BranchFact[];
  /** That the work was last seen on. */
  readonly branch?: string;
  readonly remote?: string;
  /** Calls that made a commit in a repository that lasts. */
  readonly landings: readonly Call[];
}

const LONGEST_SUBJECT = 160;
/** A command that names none of them did nothing to a repository. A forge's deletes the branch that it merged. */
const PROGRAMS = ['git', 'gt ', 'jj ', 'gh '] as const;

export function gitIn(talk: Transcript): GitFacts {
  const book = new GitBook(talk.header.workspace?.cwd);
  for (const call of withSubAgents(talk)) {
    const branch = book.branch;
    book.see(call);
    if (!call.lane) continue;
    // a sub-agent may work in a worktree of its own: what it commits there takes in nothing here
    const here = branch ?? talk.header.workspace?.branch;
    if (book.landings.at(-1) === call && here !== undefined && book.branch !== undefined && book.branch !== here) book.landings.pop();
    book.branch = branch;
  }
  return {
    commits: book.commits,
    branches: [...book.branches.values()],
    landings: book.landings,
    ...(book.branch !== undefined && { branch: book.branch }),
    ...(book.remote !== undefined && { remote: book.remote }),
  };
}

class GitBook {
  commits: Kept<CommitFact>[] = [];
  readonly branches = new Map<string, Kept<BranchFact>>();
  readonly landings: Call[] = [];
  branch: string | undefined;
  remote: string | undefined;
  /** Folders of worktrees, and of repositories that were made on the way. */
  private readonly own = new Set<string>();
  private readonly made = new Set<string>();

  /** The folder that git was told, if any. */
  private readonly madeIn = new Map<Kept<CommitFact>, string | undefined>();
  /** Were pushed when something was rewritten: they are only gone if that is pushed with force. */
  private readonly doubtful = new Set<Kept<CommitFact>>();

  constructor(private readonly workspace: string | undefined) {}

  see(call: Call): void {
    const command = call.use.command ?? '';
    if (!call.result || call.result.denied || !PROGRAMS.some((name) => command.includes(name))) return;
    const folder = git.gitFolder(command);
    const added = git.worktreeAdded(command);
    if (added !== undefined) this.own.add(added);
    if (git.initialises(command)) this.made.add(folder ?? '.');
    if (this.isThrowAway(command, folder)) return;
    const lines = linesOf(call);
    // a shell inside a shell hides the command, not what it prints
    if ((git.commits.find(command) && succeeded(call)) || lines.some((line) => git.committed.find(line))) this.landings.push(call);
    const amends = git.amends.find(command) !== undefined;
    const target = succeeded(call) ? git.resetTo.find(command) : undefined;
    if (target !== undefined) this.seeReset(target, call, folder);
    for (const line of lines) {
      this.seeCommit(line, call, { amends, folder });
      this.seeBranch(line, call);
    }
    const name = succeeded(call) ? renamed.find(command) : undefined;
    if (name) this.seeRenamed(name);
    // only what was made here is followed, under the name that it has
    for (const line of lines) this.seeListed(line, call);
    const isRewritten = git.rewrites.find(command) && succeeded(call) && !lines.some((line) => git.nothingRewritten.find(line));
    if (isRewritten) this.rewritten(call, folder);
    for (const line of lines) this.seeGone(line, call);
    if (!git.pushes.find(command)) return;
    const remote = lines.map((line) => git.remoteOf.find(line)).find((one) => one !== undefined);
    if (isLocal(remote)) return;
    this.remote = remote ?? this.remote;
    for (const line of lines) this.seePush(line, call);
    if (succeeded(call) && !lines.some((line) => git.pushed.find(line))) this.seeSilentPush(command, lines, call);
  }

  /** It went through and said nothing of it, or that nothing was left to push. */
  private seeSilentPush(command: string, lines: readonly string[], call: Call): void {
    const named = git.surePush.find(command) ?? (lines.some((line) => git.nothingToPush.find(line)) ? 'HEAD' : undefined);
    const branch = named === 'HEAD' ? this.branch : named;
    if (branch === undefined || call.result?.gone) return;
    for (const commit of this.commits) if (commit.branch === branch && commit.state === 'local') this.markPushed(commit, branch, call);
  }

  private markPushed(commit: Kept<CommitFact>, branch: string, call: Call): void {
    commit.state = 'pushed';
    commit.pushedTo = branch;
    commit.entries = mergedEntries(commit.entries, factOf(call).entries);
  }

  private seeRenamed({ from = this.branch, to }: Renamed): void {
    if (from === undefined) return;
    for (const commit of this.commits) if (commit.branch === from) commit.branch = to;
    const known = this.branches.get(from);
    this.branches.delete(from);
    if (known) this.branches.set(to, { ...known, name: to });
    if (this.branch === from) this.branch = to;
  }

  private seeGone(line: string, call: Call): void {
    const name = git.branchGone.find(line);
    const known = name === undefined ? undefined : this.branches.get(name);
    if (name === undefined || (!known && !this.commits.some(({ branch }) => branch === name))) return;
    const fact = factOf(call);
    this.branches.set(name, { ...fact, entries: mergedEntries(known?.entries ?? [], fact.entries), name, state: 'deleted' });
    if (this.branch === name) this.branch = undefined;
  }

  /** Commits behind where the branch was moved to are on it no more; those before stay what they are. */
  private seeReset(target: string, call: Call, folder: string | undefined): void {
    const here = this.commits.filter(
      (commit) =>
        commit.state !== 'rewritten' &&
        (this.branch === undefined || commit.branch === this.branch) &&
        !this.isElsewhere(this.madeIn.get(commit), folder),
    );
    const known = here.findIndex(({ hash }) => same(hash, target));
    const back = git.stepsBack.find(target);
    const lost = known >= 0 ? here.slice(known + 1) : back !== undefined ? here.slice(-back) : here;
    for (const commit of lost) {
      if (commit.state !== 'pushed') this.forget(commit, call);
      else this.doubtful.add(commit);
    }
  }

  /** What was rewritten and then pushed without a further commit is the tip that the push names. */
  private seeTip({ tip, branch, local }: { readonly tip?: string; readonly branch: string; readonly local?: string }): void {
    const newest = this.commits.findLast((commit) => commit.branch === branch || commit.branch === local);
    if (tip === undefined || newest?.state !== 'rewritten' || this.commits.some(({ hash }) => same(hash, tip))) return;
    newest.formerly = [...newest.formerly, newest.hash];
    newest.hash = tip;
    newest.state = 'local';
  }

  /** A repository in a temporary folder, or one that was made beside the workspace: nothing that lasts. */
  private isThrowAway(command: string, folder: string | undefined): boolean {
    if (folder === undefined) return git.initialises(command) && git.commits.find(command) !== undefined;
    if (this.workspace !== undefined && (folder === this.workspace || folder.startsWith(`${this.workspace}/`))) return false;
    const isOwn = [...this.own].some(
      (one) => folder === one || folder.endsWith(`/${one.replace(/^(?:\.\.?\/)+/, '')}`) || folder.startsWith(`${one}/`),
    );
    return (
      !isOwn && (this.made.has(folder) || git.isTemporary(folder)) && !(this.workspace !== undefined && git.isTemporary(this.workspace))
    );
  }

  private seeCommit(line: string, call: Call, { amends, folder }: { readonly amends: boolean; readonly folder: string | undefined }): void {
    const found = git.committed.find(line);
    if (!found || this.commits.some(({ hash }) => same(hash, found.hash))) return;
    const isAmended = ({ state, branch }: CommitFact): boolean =>
      state !== 'rewritten' && (branch === found.branch || branch === 'detached' || found.branch === 'detached');
    const before = amends ? this.commits.findLast(isAmended) : undefined;
    const fact = factOf(call);
    const next: Kept<CommitFact> = {
      ...fact,
      entries: before ? mergedEntries(before.entries, fact.entries) : fact.entries,
      hash: found.hash,
      formerly: before ? [...before.formerly, before.hash] : [],
      subject: oneLine(found.subject, LONGEST_SUBJECT),
      branch: found.branch,
      state: 'local',
    };
    if (before) this.commits = this.commits.filter((one) => one !== before);
    this.commits.push(next);
    this.madeIn.set(next, folder);
    if (found.branch !== 'detached') this.branch = found.branch;
  }

  /** The same subject under another hash, after something was rewritten. */
  private seeListed(line: string, call: Call): void {
    const found = git.listed.find(line);
    if (!found) return;
    const itself = this.commits.find(({ hash }) => same(hash, found.hash));
    if (itself?.state === 'rewritten') itself.state = 'local'; // it is still there, as it was
    if (itself) return;
    const commit = this.commits.findLast(
      ({ subject, state }) => state === 'rewritten' && (subject === found.subject || found.subject.startsWith(subject)),
    );
    if (!commit) return;
    commit.formerly = [...commit.formerly, commit.hash];
    commit.hash = found.hash;
    commit.state = 'local';
    commit.entries = mergedEntries(commit.entries, factOf(call).entries);
  }

  private rewritten(call: Call, folder: string | undefined): void {
    for (const commit of this.commits) {
      if (this.isElsewhere(this.madeIn.get(commit), folder)) continue;
      if (commit.state !== 'pushed') this.forget(commit, call);
      else if (commit.branch === this.branch) this.doubtful.add(commit);
    }
    // what the same command lists is how they are called now
    for (const line of linesOf(call)) this.seeListed(line, call);
  }

  /** Two folders of which neither lies in the other are not one repository; without a name it is the workspace. */
  private isElsewhere(one = this.workspace, other = this.workspace): boolean {
    if (one === undefined || other === undefined || !isAbsolute(one) || !isAbsolute(other)) return false;
    return !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`);
  }

  private forget(commit: Kept<CommitFact>, call: Call): void {
    commit.state = 'rewritten';
    delete commit.pushedTo;
    commit.entries = mergedEntries(commit.entries, factOf(call).entries);
  }

  private seeBranch(line: string, call: Call): void {
    const found = git.switched.find(line);
    if (!found) return;
    this.branch = found.branch;
    if (found.created) this.branches.set(found.branch, { ...factOf(call), name: found.branch, state: 'created' });
  }

  private seePush(line: string, call: Call): void {
    const found = git.pushed.find(line);
    // a pull in the same command tells what it fetched: `main -> origin/main`
    if (!found || (found.local !== undefined && found.branch.endsWith(`/${found.local}`))) return;
    const known = this.branches.get(found.branch);
    const fact = factOf(call);
    this.branches.set(found.branch, {
      ...fact,
      entries: mergedEntries(known?.entries ?? [], fact.entries),
      name: found.branch,
      state: found.state === 'rejected' && known?.state === 'pushed' ? 'pushed' : found.state,
    });
    if (found.state !== 'pushed' && found.state !== 'force-pushed') return;
    if (found.state === 'force-pushed') for (const commit of this.doubtful) this.forget(commit, call);
    this.doubtful.clear();
    this.seeTip(found);
    for (const commit of this.commits) {
      const isTip = found.tip !== undefined && same(commit.hash, found.tip);
      if (!isTip && (commit.state === 'rewritten' || (commit.branch !== found.branch && commit.branch !== found.local))) continue;
      this.markPushed(commit, found.branch, call);
    }
  }
}

function same(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** A demo or a test pushes to a repository beside it: that publishes nothing. */
function isLocal(remote: string | undefined): boolean {
  return remote !== undefined && /^(?:\/|\.{1,2}\/|~|file:|[A-Za-z]:\\|https?:\/\/(?:localhost|127\.|\[::1\]|0\.0\.0\.0))/.test(remote);
}
