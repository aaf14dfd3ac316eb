// Branch and commit of a git folder, read from its files: git itself would do what the folder's configuration says, and that may be to start a program.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isNetworkPath } from './network-path.js';

export interface GitHead {
  readonly branch?: string;
  readonly commit?: string;
}

const MOST_OF_A_REF = 4096;
const MOST_PACKED = 8 << 20;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Undefined: not a git folder of a shape that is safe to follow. */
export function readGitHead(top: string): GitHead | undefined {
  const places = gitFolders(top);
  const head = places && textOf(path.join(places.own, 'HEAD'), MOST_OF_A_REF)?.trim();
  if (!places || head === undefined) return undefined;
  if (COMMIT.test(head)) return { commit: head };
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined || !isRefName(ref)) return undefined;
  const commit = looseRef(places.common, ref) ?? packedRef(places.common, ref);
  return { ...(ref.startsWith('refs/heads/') && { branch: ref.slice('refs/heads/'.length) }), ...(commit !== undefined && { commit }) };
}

/** Where HEAD lies, and where the branches do: the same folder but in a linked working tree. */
function gitFolders(top: string): { readonly own: string; readonly common: string } | undefined {
  const place = path.join(top, '.git');
  const found = statOfItself(place);
  if (found?.isDirectory()) return { own: place, common: place };
  return found?.isFile() ? linkedTree(place) : undefined; // a link may lead anywhere
}

/** A file that names a folder elsewhere counts only where that folder names the file: else anybody's repository could be pointed to. */
function linkedTree(place: string): { readonly own: string; readonly common: string } | undefined {
  const named = /^gitdir: (.+)$/.exec(textOf(place, MOST_OF_A_REF)?.trim() ?? '')?.[1];
  if (named === undefined || isNetworkPath(named)) return undefined;
  const own = path.resolve(path.dirname(place), named);
  const trees = path.dirname(own);
  const common = path.dirname(trees);
  if (path.basename(trees) !== 'worktrees' || ![common, trees, own].every((folder) => statOfItself(folder)?.isDirectory()))
    return undefined;
  const back = textOf(path.join(own, 'gitdir'), MOST_OF_A_REF)?.trim();
  const shared = textOf(path.join(own, 'commondir'), MOST_OF_A_REF)?.trim();
  if (back === undefined || isNetworkPath(back) || shared !== '../..') return undefined;
  return isSameFile(path.resolve(own, back), place) ? { own, common } : undefined;
}

/** As git has them; a name of git's own such as `refs/heads/.invalid`, where refs lie in a database, is none. */
function isRefName(ref: string): boolean {
  return (
    ref.length < 1024 &&
    ref.startsWith('refs/') &&
    /^[^\p{Cc} ~^:?*[\\]+$/u.test(ref) &&
    ref.split('/').every((piece) => piece !== '' && !piece.startsWith('.') && !piece.includes('..') && !piece.endsWith('.lock'))
  );
}

function looseRef(common: string, ref: string): string | undefined {
  let folder = common;
  const pieces = ref.split('/');
  for (const piece of pieces.slice(0, -1)) {
    folder = path.join(folder, piece);
    if (!statOfItself(folder)?.isDirectory()) return undefined; // none, or a link that leads out
  }
  const text = textOf(path.join(folder, pieces.at(-1)!), MOST_OF_A_REF)?.trim();
  return text !== undefined && COMMIT.test(text) ? text : undefined;
}

function packedRef(common: string, ref: string): string | undefined {
  for (const line of (textOf(path.join(common, 'packed-refs'), MOST_PACKED) ?? '').split('\n')) {
    if (line.endsWith(` ${ref}`) && COMMIT.test(line.slice(0, -ref.length - 1))) return line.slice(0, -ref.length - 1);
  }
  return undefined;
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

function statOfItself(place: string): ReturnType<typeof lstatSync> | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Of a regular file that is not a link and not larger; a pipe in its place does not hold us up. */
function textOf(file: string, most: number): string | undefined {
  if (!statOfItself(file)?.isFile()) return undefined;
  let fd: number | undefined;
  try {
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    const stat = fstatSync(fd);
    if (!stat.isFile() || stat.size > most) return undefined;
    const block = Buffer.alloc(stat.size);
    return block.toString('utf8', 0, readSync(fd, block, 0, block.length, 0));
  } catch {
    return undefined; // gone or closed: nothing can be told of it
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
