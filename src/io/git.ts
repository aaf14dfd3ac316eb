// How the git folder that the user is in is right now: asked of git, which is allowed no lock, no hook, no filter, no connection and no
// setting of the folder's that could mean a program.
import { findProgram } from './find-program.js';
import { filtersIn, firstUnknown, HARMLESS_BY_COMMAND } from './git-settings.js';
import { childProcess } from './late-modules.js';
import type { World } from './world.js';

export interface GitState {
  readonly branch?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly behind?: number;
  /** From the top of the working tree; untracked ones too. */
  readonly changed: readonly string[];
}

/** The folder's configuration has a setting of which it is not known that it starts nothing. */
export interface GitRefused {
  readonly setting: string;
}

const PATIENCE_MS = 4000;

/** What git takes from the environment of its own; everything else there that begins with GIT_ may point elsewhere or name a program. */
const KEPT = new Set(['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM']);
const QUIET = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

/** Only for a folder that the user is in. `failed`: git is not there, refuses, or takes too long. */
export function askGit(
  top: string,
  here: Pick<World, 'env' | 'platform'> = { env: process.env, platform: process.platform },
): GitState | GitRefused | 'failed' {
  const ask = trustedGit(top, here);
  if (typeof ask !== 'function') return ask;
  const all = ask(['config', '--includes', '--name-only', '-z', '--list']);
  const filters = all === undefined ? undefined : filtersIn(all);
  if (filters === undefined) return 'failed';
  const settings = [
    ...HARMLESS_BY_COMMAND,
    ...filters.flatMap((name) => [
      `filter.${name}.clean=`,
      `filter.${name}.smudge=`,
      `filter.${name}.process=`,
      `filter.${name}.required=false`,
    ]),
  ];
  const status = ask([
    ...settings.flatMap((setting) => ['-c', setting]),
    'status',
    '--porcelain=v2',
    '--branch',
    '-z',
    '--ignore-submodules=all',
  ]);
  return status === undefined ? 'failed' : stateFrom(status);
}

/** Asks git in a folder; undefined: it has no answer. */
export type AskGit = (args: readonly string[]) => string | undefined;

/** Only where the folder's configuration is known to start nothing. */
export function trustedGit(top: string, here: Pick<World, 'env' | 'platform'>): AskGit | GitRefused | 'failed' {
  const git = findProgram('git', here);
  if (git === undefined) return 'failed';
  const ask: AskGit = (args) => answer(git, ['--no-pager', '-C', top, ...args], here.env);
  // Files that a configuration includes are looked at only once it is known that the folder's own includes none.
  const own = ask(['config', '--no-includes', '--show-scope', '--name-only', '-z', '--list']);
  if (own === undefined) return 'failed';
  const unknown = firstUnknown(own);
  return unknown === undefined ? ask : { setting: unknown };
}

function answer(git: string, args: readonly string[], env: World['env']): string | undefined {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name) || KEPT.has(name)));
  const { status, stdout, error } = childProcess().spawnSync(git, args, {
    env: { ...own, ...QUIET },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 64 << 20,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return error || status !== 0 ? undefined : stdout;
}

/** The porcelain of version 2: heads begin with `#`, records with their kind; the old name of a moved file is a field of its own. */
export function stateFrom(text: string): GitState {
  const state: { branch?: string; commit?: string; ahead?: number; behind?: number } = {};
  const changed: string[] = [];
  const fields = text.split('\0');
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!;
    const head = /^# branch\.(oid|head|ab) (.+)$/.exec(field);
    if (head?.[1] === 'oid' && head[2] !== '(initial)') state.commit = head[2]!;
    else if (head?.[1] === 'head' && head[2] !== '(detached)') state.branch = head[2]!;
    else if (head?.[1] === 'ab') {
      const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(head[2]!) ?? [];
      Object.assign(state, { ahead: Number(ahead ?? 0), behind: Number(behind ?? 0) });
    } else if (/^[?!] /.test(field)) changed.push(field.slice(2));
    else if (/^[1u] /.test(field))
      changed.push(
        field
          .split(' ')
          .slice(field.startsWith('u') ? 10 : 8)
          .join(' '),
      );
    else if (field.startsWith('2 ')) {
      changed.push(field.split(' ').slice(9).join(' '));
      i++;
    }
  }
  return { ...state, changed };
}
