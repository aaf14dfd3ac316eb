// `sync`: what the repository has comes in, what belongs to the project goes out, and whoever was faster is joined, not overwritten.
import { importStream, type CommitFile } from '../../io/git-commit.js';
import { GitRepository, isObjectName, type GitFile } from '../../io/git-repository.js';
import { gitTop } from '../../io/git-top.js';
import { randomId } from '../../io/random-id.js';
import { beginning } from '../../model/beginning.js';
import { Failure, Report } from '../../model/report.js';
import { withoutUnseen } from '../../model/unseen.js';
import { progressOf, type OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import { takeIn, type Incoming } from './incoming.js';
import { outgoing, type Outgoing } from './outgoing.js';
import { filesOnlyIn, MOST_SHARED, SHARED_REF } from './shared-files.js';

export interface SyncInput {
  readonly remote?: string;
}

export interface SyncResult {
  readonly ref: string;
  /** Null: there is nothing yet. */
  readonly commit: string | null;
  /** Null: this repository alone. */
  readonly remote: string | null;
  readonly pushed: boolean;
  readonly sent: { readonly handoffs: number; readonly acts: number };
  readonly received: { readonly handoffs: number; readonly acts: number };
  /** Files of others that were left aside. */
  readonly refused: number;
}

/** Somebody else is faster so many times: then something else is wrong. */
const MOST_ROUNDS = 20;

export async function syncLineage(input: SyncInput, context: OperationContext): Promise<SyncResult> {
  const { here } = context;
  const top = gitTop(here.cwd);
  if (top === undefined)
    throw new Failure({
      rule: 'sync/no-repository',
      message: 'you are not in a git repository',
      hint: 'Go to the project’s folder; without a repository, `baton pack --out FILE.baton` makes a file to send.',
    });
  const sync = new Sync(openRepository(top, context), top, input.remote, context);
  return sync.run();
}

function openRepository(top: string, { here }: OperationContext): GitRepository {
  const opened = GitRepository.open(top, here);
  if (opened instanceof GitRepository) return opened;
  if ('setting' in opened)
    throw new Failure({
      rule: 'sync/setting-refused',
      message: `git is not run here: this repository’s configuration sets ${beginning(opened.setting, 80)}, which might start a program`,
      place: { source: top },
      hint: 'Look at its .git/config; a setting that you want belongs in your own ~/.gitconfig.',
    });
  throw failed('git cannot be run here', opened.failed);
}

class Sync {
  readonly #git: GitRepository;
  readonly #top: string;
  readonly #context: OperationContext;
  readonly #remote: string | undefined;
  readonly #received = { handoffs: 0, acts: 0 };
  readonly #sent = { handoffs: 0, acts: 0 };

  constructor(git: GitRepository, top: string, remote: string | undefined, context: OperationContext) {
    this.#git = git;
    this.#top = top;
    this.#context = context;
    this.#remote = remote === undefined ? this.#onlyRemote() : remote;
    if (this.#remote?.startsWith('-'))
      throw usage({ rule: 'usage/bad-value', message: 'this is not a remote', hint: '`git remote -v` shows them.' });
  }

  async run(): Promise<SyncResult> {
    const tell = progressOf(this.#context);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      tell(0, round === 0 ? 'Looking for what others have' : 'Somebody was faster: joining');
      const own = this.#git.commitOf(SHARED_REF);
      const theirs = this.#fetched();
      const files = this.#filesOf(own, theirs);
      const found = new Report(); // of the last round alone: each looks at everything
      const came = takeIn(files.all, this.#git, this.#context.here, found);
      const like = own ?? theirs ?? '';
      const going = await outgoing({ top: this.#top, there: files.all, bad: came.bad, like }, this.#context.here, found);
      this.#count(came, going);
      const commit = this.#joined({ own, theirs, files, going });
      if (commit !== own && !this.#setRef(commit!, own)) continue;
      if (this.#remote === undefined || commit === undefined || commit === theirs) return this.#result(commit, came, false, found);
      tell(0.7, 'Sending');
      if (this.#pushed(commit)) return this.#result(commit, came, true, found);
    }
    throw new Failure({
      rule: 'sync/busy',
      message: `others changed ${SHARED_REF} each of ${MOST_ROUNDS} times that it was about to be sent`,
      hint: 'Nothing is lost: try again.',
    });
  }

  #count(came: Incoming, going: Outgoing): void {
    this.#received.handoffs += came.handoffs;
    this.#received.acts += came.acts;
    this.#sent.handoffs += going.handoffs;
    this.#sent.acts += going.acts;
  }

  #result(commit: string | undefined, { bad }: Incoming, pushed: boolean, found: Report): SyncResult {
    this.#context.report.addAll(found);
    return {
      ref: SHARED_REF,
      commit: commit ?? null,
      remote: this.#remote ?? null,
      pushed,
      sent: this.#sent,
      received: this.#received,
      refused: bad.size,
    };
  }

  /** `origin`, or the only one; undefined: there is none. */
  #onlyRemote(): string | undefined {
    const names = this.#git.run(['remote']).stdout.toString('utf8').split('\n').filter(Boolean);
    if (names.includes('origin')) return 'origin';
    if (names.length > 1)
      throw usage({ rule: 'usage/bad-value', message: `which remote? There are ${names.join(', ')}`, hint: 'baton sync REMOTE' });
    if (names.length === 0)
      this.#context.report.add({
        rule: 'sync/no-remote',
        severity: 'info',
        message: `this repository has no remote, so ${SHARED_REF} is kept only in it`,
        hint: '`git remote add` names one.',
      });
    return names[0];
  }

  /** What the remote has, under a ref of our own that goes away again. */
  #fetched(): string | undefined {
    if (this.#remote === undefined) return undefined;
    const listed = this.#git.run(['ls-remote', '--refs', '--', this.#remote, SHARED_REF], { network: true });
    if (listed.status !== 0) throw failed(`the remote ${shown(this.#remote)} does not answer`, listed.stderr);
    const [name] = listed.stdout.toString('utf8').split(/\s/);
    if (name === undefined || !isObjectName(name)) return undefined;
    if (this.#git.commitOf(name) === name) return name;
    const place = this.#ownRef();
    const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-gc'];
    const fetched = this.#git.run(['fetch', ...options, '--', this.#remote, `+${SHARED_REF}:${place}`], { network: true });
    if (fetched.status !== 0) throw failed(`what others have could not be fetched from ${shown(this.#remote)}`, fetched.stderr);
    const commit = this.#git.commitOf(place);
    this.#git.run(['update-ref', '-d', place]);
    return commit;
  }

  #ownRef(): string {
    return `refs/baton/work/${randomId(this.#context.here).toLowerCase()}`;
  }

  #filesOf(
    own: string | undefined,
    theirs: string | undefined,
  ): { readonly all: readonly GitFile[]; readonly missing: readonly GitFile[] } {
    const list = (commit: string | undefined): readonly GitFile[] => {
      const files = commit === undefined ? [] : this.#git.filesOf(commit);
      if (files && files.length <= MOST_SHARED) return files;
      throw new Failure({
        rule: 'sync/too-much',
        message: `${SHARED_REF} cannot be listed, or holds more than ${MOST_SHARED} files`,
        hint: `\`git ls-tree -r ${SHARED_REF}\` shows what is in it.`,
      });
    };
    const [ours, others] = [list(own), theirs === own ? [] : list(theirs)];
    const missing = filesOnlyIn(others, ours);
    return { all: [...ours, ...missing], missing };
  }

  /** The commit that has everything: one that is there, or a new one. */
  #joined(of: {
    readonly own: string | undefined;
    readonly theirs: string | undefined;
    readonly files: { readonly missing: readonly GitFile[] };
    readonly going: Outgoing;
  }): string | undefined {
    const { own, theirs, files, going } = of;
    const isAhead = own !== undefined && (theirs === undefined || this.#git.isAncestor(theirs, own));
    const isBehind = theirs !== undefined && (own === undefined || this.#git.isAncestor(own, theirs));
    const base = isBehind ? theirs : own;
    if (going.files.length === 0 && (isAhead || isBehind || base === undefined)) return base;
    const parents = isAhead || isBehind ? [base!] : [own, theirs].filter((one) => one !== undefined);
    const joined: CommitFile[] = isBehind ? [] : files.missing.map(({ path, blob }) => ({ path, content: { blob } }));
    return this.#commit(parents, [...joined, ...going.files]);
  }

  #commit(parents: readonly string[], files: readonly CommitFile[]): string {
    const ref = this.#ownRef();
    const message = 'Baton: hand-offs and what came from what\n';
    const input = importStream({ ref, parents, files, message, at: this.#context.here.now() });
    const made = this.#git.run(['fast-import', '--quiet', '--done', '--date-format=raw'], { input });
    const commit = made.stdout.toString('utf8').trim();
    this.#git.run(['update-ref', '-d', ref]);
    if (made.status !== 0 || !isObjectName(commit)) throw failed('git did not take the files', made.stderr);
    return commit;
  }

  /** Only where it is still what it was: another sync may be under way in this repository. */
  #setRef(commit: string, before: string | undefined): boolean {
    return this.#git.run(['update-ref', SHARED_REF, commit, before ?? '0'.repeat(commit.length)]).status === 0;
  }

  /** False: somebody was faster. */
  #pushed(commit: string): boolean {
    const pushed = this.#git.run(['push', '--quiet', '--porcelain', '--no-verify', '--', this.#remote!, `${commit}:${SHARED_REF}`], {
      network: true,
    });
    if (pushed.status === 0) return true;
    const said = `${pushed.stdout.toString('utf8')}\n${pushed.stderr}`;
    if (
      /\[(?:remote )?rejected\].*(?:fetch first|non-fast-forward|stale|cannot lock|failed to update|incorrect old value)|fetch first|cannot lock ref/i.test(
        said,
      )
    )
      return false;
    throw failed(`${shown(this.#remote!)} did not take what was sent; it is in this repository`, pushed.stderr || said);
  }
}

const shown = (remote: string): string => `“${beginning(withoutUnseen(remote), 60)}”`;

function failed(what: string, said: string): Failure {
  const line = said.split('\n').findLast((one) => /^(?:fatal|error)/.test(one)) ?? said.trim().split('\n').at(-1) ?? '';
  return new Failure({
    rule: 'sync/failed',
    message: `${what}${line === '' ? '' : `: ${beginning(withoutUnseen(line), 300)}`}`,
    hint: 'Check whether `git fetch` works there. Nothing is lost: what was to be sent is sent the next time.',
  });
}
