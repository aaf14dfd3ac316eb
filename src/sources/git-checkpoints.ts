// Sessions that Entire keeps in a repository: transcripts of other agents, each checkpoint a folder in the tree of a branch or ref of its own.
import path from 'node:path';
import type { SessionRef } from '../agents/agent.js';
import { trustedGit, type AskGit } from '../io/git.js';
import { HARMLESS_BY_COMMAND } from '../io/git-settings.js';
import { gitTop } from '../io/git-top.js';
import { removeTree, temporaryFolder, writePrivate } from '../io/temporary-folder.js';
import { exists } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import type { World } from '../io/world.js';
import { isArray, isObject, stringOf, type JsonObject } from '../model/json.js';
import { Failure, type Report } from '../model/report.js';
import { firstWords } from '../model/short-text.js';
import { placeInside } from './export-files.js';
import { fitting, MOST_CANDIDATES } from './match-id.js';
import { receivedFolder } from '../store/received.js';

/** Branches of today, and refs that lie beside the branches. */
const REFS = ['refs/heads/entire', 'refs/entire', 'refs/remotes/origin/entire'];
const LARGEST_TRANSCRIPT = 64 << 20;
const LARGEST_NOTES = 1 << 20;
const MOST_CHECKPOINTS = 5000;

interface Blob {
  readonly oid: string;
  readonly size: number;
}

interface Checkpoint {
  readonly id: string;
  readonly transcript: Blob;
  readonly createdAt?: string;
  readonly branch?: string;
  readonly agent?: string;
  readonly title?: string;
}

/** Newest first, each session once; none where the folder is no repository, or has no checkpoints. */
export function checkpointRefs(folder: string, world: World, report: Report): SessionRef[] {
  const ask = repository(folder, world, report);
  return ask ? sessionsIn(ask, folder, report).map((one) => refOf(one, folder)) : [];
}

/** One of them as a file. `place`: the folder, or `FOLDER#ID`. Undefined: there are no checkpoints. */
export async function checkpointSession(
  place: { readonly path: string; readonly shown: string },
  { world, keepIn }: { readonly world: World; readonly keepIn: World | undefined },
  report: Report,
): Promise<string | undefined> {
  const { file: folder, id } = placeInside(place.path);
  const ask = repository(folder, world, report);
  const all = ask ? sessionsIn(ask, folder, report) : [];
  if (!ask || all.length === 0) return undefined;
  const refs = all.map((one) => refOf(one, folder));
  const meant = id === undefined ? refs : fitting(id, refs);
  if (meant.length !== 1) throw unclear(place.shown, id, meant.length === 0 ? refs : meant);
  const { transcript, id: session } = all[refs.indexOf(meant[0]!)]!;
  const text = ask(['cat-file', 'blob', transcript.oid]);
  if (text === undefined)
    throw new Failure({ rule: 'ref/unreadable', message: 'git has no transcript for this checkpoint', place: { source: place.shown } });
  return asFile(`${session}.${text.trimStart().startsWith('{\n') ? 'json' : 'jsonl'}`, text, keepIn);
}

/** A session is read more than once, and a receipt names it: it needs a place. The same words have the same place. */
function asFile(name: string, text: string, keepIn: World | undefined): string {
  if (keepIn) {
    const file = path.join(receivedFolder(keepIn, text), name);
    if (!exists(file)) writeWhole(file, text, { durable: 'content' });
    return file;
  }
  const folder = temporaryFolder('baton-checkpoint-');
  process.once('exit', () => removeTree(folder));
  const file = path.join(folder, name);
  writePrivate(file, text);
  return file;
}

function repository(folder: string, world: World, report: Report): AskGit | undefined {
  if (gitTop(folder) !== folder) return undefined;
  const ask = trustedGit(folder, world);
  if (typeof ask === 'function') return (args) => ask([...HARMLESS_BY_COMMAND.flatMap((setting) => ['-c', setting]), ...args]);
  if (ask !== 'failed')
    report.add({
      rule: 'checkpoints/refused',
      severity: 'warning',
      message: `the repository’s configuration sets ${ask.setting}, which may start a program, so it is not asked for checkpoints`,
      place: { source: folder },
      hint: 'Remove the setting, or write the transcript to a file yourself: git show entire/checkpoints/v1:PATH > session.jsonl',
    });
  return undefined;
}

function sessionsIn(ask: AskGit, folder: string, report: Report): Checkpoint[] {
  const refs = (ask(['for-each-ref', '--format=%(refname)', ...REFS]) ?? '').split('\n').filter((ref) => /^refs\/[\w./-]+$/.test(ref));
  const newest = new Map<string, Checkpoint>();
  let seen = 0;
  for (const ref of refs)
    for (const { transcript, notes } of checkpointsOf(ask(['ls-tree', '-r', '-z', '-l', ref]) ?? '')) {
      const one = ++seen > MOST_CHECKPOINTS ? undefined : checkpointOf(ask, transcript, notes);
      if (!one) tellLeftOut(folder, report);
      else if ((newest.get(one.id)?.createdAt ?? '') <= (one.createdAt ?? '')) newest.set(one.id, one);
    }
  return [...newest.values()].toSorted((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1));
}

/** Folders that hold a transcript, with what is noted beside it. */
function checkpointsOf(listed: string): { readonly transcript: Blob; readonly notes: Blob | undefined }[] {
  const blobs = new Map<string, Blob>();
  for (const line of listed.split('\0')) {
    const [, oid, size, name] = /^100\d{3} blob ([0-9a-f]{40,64}) +(\d+|BAD|-)\t(.+)$/s.exec(line) ?? [];
    if (oid !== undefined) blobs.set(name!, { oid, size: Number(size) }); // no number: the repository was copied without it
  }
  return [...blobs].flatMap(([name, transcript]) =>
    /(?:^|\/)full\.jsonl$/.test(name) ? [{ transcript, notes: blobs.get(name.replace(/full\.jsonl$/, 'metadata.json')) }] : [],
  );
}

function checkpointOf(ask: AskGit, transcript: Blob, notes: Blob | undefined): Checkpoint | undefined {
  if (!(transcript.size <= LARGEST_TRANSCRIPT && notes && notes.size <= LARGEST_NOTES)) return undefined;
  const about = objectIn(ask(['cat-file', 'blob', notes.oid]) ?? '');
  const id = stringOf(about['session_id']) ?? stringOf(about['sessionID']) ?? '';
  if (!/^[\w.-]{1,128}$/.test(id)) return undefined;
  const [createdAt, branch, agent] = ['created_at', 'branch', 'agent'].map((name) => stringOf(about[name]));
  const summary = isObject(about['summary']) ? stringOf(about['summary']['intent']) : undefined;
  const [prompt] = isArray(about['prompts']) ? about['prompts'] : [];
  const title = firstWords(summary ?? stringOf(prompt) ?? '', 200);
  return {
    id,
    transcript,
    ...(createdAt && !Number.isNaN(Date.parse(createdAt)) && { createdAt }),
    ...(branch && { branch }),
    ...(agent && { agent }),
    ...(title !== '' && { title }),
  };
}

function refOf({ id, transcript, createdAt, branch, title }: Checkpoint, folder: string): SessionRef {
  return {
    agent: 'entire',
    id,
    path: `${folder}#${id}`,
    bytes: transcript.size,
    cwd: folder,
    ...(title !== undefined && { title }),
    ...(branch !== undefined && { branch }),
    ...(createdAt !== undefined && { updatedAt: createdAt }),
  };
}

function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function tellLeftOut(source: string, report: Report): void {
  report.tally('checkpoints', (n) => ({
    rule: 'checkpoints/left-out',
    severity: 'warning',
    message: `${n === 1 ? 'a checkpoint' : `${n} checkpoints`} in the repository cannot be read, too large or one too many; left out`,
    place: { source },
  }));
}

function unclear(shown: string, id: string | undefined, refs: readonly SessionRef[]): Failure {
  const lines = refs
    .slice(0, MOST_CANDIDATES)
    .map((ref) => `  ${ref.id}  ${ref.updatedAt?.slice(0, 10) ?? ''}  ${ref.title ?? '(no title)'}`);
  const folder = id === undefined ? shown : shown.slice(0, -1 - id.length);
  return new Failure({
    rule: id === undefined ? 'ref/several' : refs.length > 1 ? 'ref/ambiguous' : 'ref/not-found',
    message: `this repository holds ${refs.length} sessions in Entire’s checkpoints; the newest:\n${lines.join('\n')}`,
    place: { source: shown },
    hint: `Name one by its id or the start of it: ${folder}#${refs[0]!.id.slice(0, 8)}`,
  });
}
