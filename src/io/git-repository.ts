// The git repository that the user is in, for what is kept there under a ref of our own: plumbing alone, so that no hook, filter, index, work
// tree or branch has a part in it, and only if the repository's own configuration has nothing that could start a program.
import { findProgram } from './find-program.js';
import { firstUnknown } from './git-settings.js';
import { childProcess } from './late-modules.js';
import type { World } from './world.js';

export interface GitEnd {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** One file of a tree. */
export interface GitFile {
  readonly path: string;
  /** Git's own name for its bytes. */
  readonly blob: string;
  readonly bytes: number;
}

const LOCAL_PATIENCE_MS = 60_000;
const NETWORK_PATIENCE_MS = 180_000;
const MOST_OUTPUT = 512 << 20;
/** What is read at once. */
const BATCH = 64 << 20;

/** How the user logs in is the user's own; everything else in the environment that begins with GIT_ may point elsewhere. */
const KEPT = new Set(['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM', 'GIT_SSH', 'GIT_SSH_COMMAND', 'GIT_ASKPASS']);
const OWN = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
  LC_ALL: 'C',
};
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'protocol.ext.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.gpgSign=false',
  'push.followTags=false',
  'fetch.writeCommitGraph=false',
];

interface RunOptions {
  readonly input?: Uint8Array;
  /** It asks another machine. */
  readonly network?: boolean;
  /** Set for this command, before every file. */
  readonly settings?: readonly string[];
}

export class GitRepository {
  readonly #program: string;
  readonly #top: string;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(program: string, top: string, env: World['env']) {
    this.#program = program;
    this.#top = top;
    this.#env = { ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name) || KEPT.has(name))), ...OWN };
  }

  /** `setting`: of the repository's own, of which it is not known that it starts nothing. */
  static open(
    top: string,
    here: Pick<World, 'env' | 'platform'>,
  ): GitRepository | { readonly setting: string } | { readonly failed: string } {
    const program = findProgram('git', here);
    if (program === undefined) return { failed: 'git was not found' };
    const repository = new GitRepository(program, top, here.env);
    const listed = repository.run(['config', '--no-includes', '--show-scope', '--name-only', '-z', '--list'], { settings: [] });
    if (listed.status !== 0) return { failed: listed.stderr };
    const names = listed.stdout.toString('utf8');
    // what a folder says of how to reach others cannot be overruled: the user's own way to log in would go with it
    const setting = firstUnknown(names) ?? /(?:^|\0)(?:local|worktree)\0(core\.sshcommand)\0/.exec(names)?.[1];
    return setting === undefined ? repository : { setting };
  }

  run(args: readonly string[], { input, network = false, settings = SETTINGS }: RunOptions = {}): GitEnd {
    const words = ['--no-pager', '-C', this.#top, ...settings.flatMap((setting) => ['-c', setting]), ...args];
    const { status, stdout, stderr, error } = childProcess().spawnSync(this.#program, words, {
      env: this.#env,
      timeout: network ? NETWORK_PATIENCE_MS : LOCAL_PATIENCE_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MOST_OUTPUT,
      windowsHide: true,
      ...(input ? { input } : { stdio: ['ignore', 'pipe', 'pipe'] }),
    });
    const said = stderr?.toString('utf8').trim() ?? '';
    return error ? { status: null, stdout: Buffer.alloc(0), stderr: said || error.message } : { status, stdout, stderr: said };
  }

  /** The commit that a ref names; undefined: there is no such ref. */
  commitOf(ref: string): string | undefined {
    const { status, stdout } = this.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
    const commit = stdout.toString('utf8').trim();
    return status === 0 && isObjectName(commit) ? commit : undefined;
  }

  isAncestor(one: string, of: string): boolean {
    return this.run(['merge-base', '--is-ancestor', one, of]).status === 0;
  }

  /** Undefined: it cannot be listed. Only plain files count. */
  filesOf(commit: string): readonly GitFile[] | undefined {
    const { status, stdout } = this.run(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
    return status === 0 ? filesIn(stdout.toString('utf8')) : undefined;
  }

  /** The bytes of blobs, one process for many. */
  *read(files: readonly GitFile[]): Generator<{ readonly file: GitFile; readonly bytes: Buffer }> {
    for (const batch of batchesOf(files)) {
      const { stdout } = this.run(['cat-file', '--batch'], { input: Buffer.from(batch.map(({ blob }) => `${blob}\n`).join('')) });
      let at = 0;
      for (const file of batch) {
        const end = stdout.indexOf(10, at);
        const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(stdout.toString('utf8', at, Math.max(at, end))) ?? [];
        if (size === undefined) return;
        yield { file, bytes: stdout.subarray(end + 1, end + 1 + Number(size)) };
        at = end + 1 + Number(size) + 1;
      }
    }
  }
}

export const isObjectName = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

function filesIn(listed: string): GitFile[] {
  return listed.split('\0').flatMap((line) => {
    const [, blob, size, place] = /^100(?:644|755) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s.exec(line) ?? [];
    return blob !== undefined && size !== undefined && place !== undefined ? [{ path: place, blob, bytes: Number(size) }] : [];
  });
}

function* batchesOf(files: readonly GitFile[]): Generator<readonly GitFile[]> {
  let batch: GitFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && bytes + file.bytes > BATCH) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.bytes;
  }
  if (batch.length > 0) yield batch;
}
