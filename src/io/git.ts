// How a git folder stands right now: asked of git itself, without a lock, a hook or a program of the folder's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface GitState {
  readonly branch?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly behind?: number;
  /** From the top of the working tree; untracked ones too. */
  readonly changed: readonly string[];
  readonly top: string;
}

const PATIENCE_MS = 4000;

/** `none`: no working tree of git's. `failed`: git is not there, refuses, or takes too long. */
export function gitState(folder: string): GitState | 'none' | 'failed' {
  const top = topOf(folder);
  if (top === undefined) return 'none';
  const { status, stdout, error } = spawnSync('git', ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', top, 'status', '--porcelain=v2', '--branch', '-z', '--ignore-submodules=all'], { encoding: 'utf8', timeout: PATIENCE_MS, maxBuffer: 64 << 20, windowsHide: true, stdio: ['ignore', 'pipe', 'ignore'] });
  return error || status !== 0 ? 'failed' : stateFrom(stdout, top);
}

function topOf(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

/** The porcelain of version 2: heads begin with `#`, records with their kind; the old name of a moved file is a field of its own. */
export function stateFrom(text: string, top: string): GitState {
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
    else if (/^[1u] /.test(field)) changed.push(field.split(' ').slice(field.startsWith('u') ? 10 : 8).join(' '));
    else if (field.startsWith('2 ')) {
      changed.push(field.split(' ').slice(9).join(' '));
      i++;
    }
  }
  return { ...state, changed, top };
}
