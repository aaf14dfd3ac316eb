// The private folder that an author runs in: empty where it works, its own home beside it, links to the user's login, gone afterwards.
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { attempt, makeFolders } from './disk.js';
import { readSmall } from './small-file.js';
import { dataFolder, type World } from './world.js';

export interface AuthorFolders {
  /** Holds the others. */
  readonly root: string;
  /** Where the author runs; nothing is in it. */
  readonly work: string;
  /** For a client that is to have a home of its own. */
  readonly home: string;
  /** What it leaves for a while goes here. */
  readonly temporary: string;
}

const PREFIX = 'author-';
/** No author runs this long: what is older was left by a crash. */
const STALE_MS = 24 * 3_600_000;

/** In our own data, not among the temporary files: clients look for settings in every folder above, and there others could put some. */
export function makeAuthorFolders(world: Pick<World, 'home' | 'platform' | 'env'>): AuthorFolders {
  const data = dataFolder(world);
  makeFolders(data);
  removeStale(data);
  const root = realpathSync(mkdtempSync(path.join(data, PREFIX)));
  const folders = { root, work: path.join(root, 'work'), home: path.join(root, 'home'), temporary: path.join(root, 'tmp') };
  for (const folder of [folders.work, folders.home, folders.temporary]) mkdirSync(folder, { mode: 0o700 });
  return folders;
}

export function removeAuthorFolders({ root }: AuthorFolders): void {
  attempt(() => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}

function removeStale(data: string): void {
  for (const name of readdirSync(data)) {
    const folder = path.join(data, name);
    if (!name.startsWith(PREFIX)) continue;
    attempt(() => {
      const stats = lstatSync(folder);
      if (stats.isDirectory() && Date.now() - stats.mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true });
    });
  }
}

/** `file` is told from the root. */
export function putFile({ root }: AuthorFolders, file: string, text: string): void {
  writeFileSync(placeOf(root, file), text, { mode: 0o600, flag: 'wx' });
}

/** A login that the author may use, and renew: it is the user's own file. */
export interface LinkedLogin {
  readonly link: string;
  readonly file: string;
  readonly before: string | undefined;
}

/** Where links cannot be made (Windows asks for a right), a copy; `keepRenewed` treats both alike. */
export function linkLogin({ root }: AuthorFolders, link: string, file: string): LinkedLogin {
  const at = placeOf(root, link);
  const real = realpathSync(file);
  if (attempt(() => symlinkSync(real, at)) !== undefined) copyFileSync(real, at);
  return { link: at, file: real, before: readSmall(real) };
}

/**
 * A client that renews a login by writing a new file and renaming it has replaced the link; the old login counts no more, so the new one
 * goes where the user's is. Not if that one has changed meanwhile: somebody else has renewed it.
 */
export function keepRenewed({ link, file, before }: LinkedLogin): void {
  attempt(() => {
    if (!lstatSync(link).isFile()) return;
    const renewed = readFileSync(link, 'utf8');
    if (renewed === before || renewed === '' || readSmall(file) !== before) return;
    const beside = `${file}.${process.pid}.new`;
    writeFileSync(beside, renewed, { mode: statSync(file).mode & 0o777, flag: 'wx' });
    renameSync(beside, file);
  });
}

function placeOf(root: string, file: string): string {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  return place;
}
