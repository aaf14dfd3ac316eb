// An exported project: whose it is, what it says of itself, and the file that it is known by.
import path from 'node:path';
import { isFolder, statOf } from '../../../io/walk.js';
import { isObject, stringOf, type JsonObject } from '../../../model/json.js';
import { Failure } from '../../../model/report.js';
import { sha256 } from '../../../model/sha256.js';
import { firstWords } from '../../../model/short-text.js';
import type { SessionRef } from '../../agent.js';
import { filesInArchive, filesInFolder, folderOf, isArchive, type ProjectFile, type ProjectList } from './project-files.js';
import type { Variant } from './variant.js';

/** Of a README or a manifest. */
const LARGEST_MARK = 256 << 10;
const README = 'README.md';
const MANIFEST = 'package.json';
/** Names that a template gave. */
const NO_TITLE = /^(?:vite[_-]react[_-].*|my-v0-project|nextjs|bolt-.*starter|tanstack_start_ts)$/;

export interface Project {
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  readonly list: ProjectList;
  /** The folder that it lies in; absent: it is packed. */
  readonly folder?: string;
  /** The file that it is known by: a marker, or the archive. */
  readonly path: string;
}

/** `place`: its folder, the file that it is known by, or an archive. Undefined: it is none of this builder's. */
export function projectAt(place: string, variant: Variant): Project | undefined {
  const isPacked = !isFolder(place) && isArchive(place);
  const folder = isPacked ? undefined : isFolder(place) ? place : folderOf(place, variant.markers);
  if (folder === undefined) return projectIn(place, undefined, filesInArchive(place), variant);
  if (!mayBe(folder, place, variant)) return undefined;
  return projectIn(place, folder, filesInFolder(folder), variant);
}

/** Without looking at all of its files. */
function mayBe(folder: string, place: string, { markers }: Variant): boolean {
  const names = [...markers, README, MANIFEST];
  if (!isFolder(place) && !names.some((name) => path.resolve(place) === path.join(folder, ...name.split('/')))) return false;
  return names.some((name) => statOf(path.join(folder, ...name.split('/')))?.isFile() === true);
}

function projectIn(place: string, folder: string | undefined, list: ProjectList, variant: Variant): Project | undefined {
  const named = (name: string): ProjectFile | undefined => list.files.find((file) => file.name === name);
  const [readme, manifest] = [textOf(named(README)), objectIn(textOf(named(MANIFEST)))];
  const marker = variant.markers.find((name) => named(name));
  const told = variant.told({ readme, manifest });
  if (marker === undefined && told === undefined) return undefined;
  const known = marker ?? (variant.told({ readme, manifest: {} }) ? README : MANIFEST);
  const title = titleOf(readme, manifest);
  return {
    id: told?.id ?? sha256(list.files.map(({ name, size }) => `${name} ${size}`).join('\n')).slice(0, 16),
    ...(title !== undefined && { title }),
    ...(told?.url !== undefined && { url: told.url }),
    list,
    ...(folder !== undefined && { folder }),
    path: folder === undefined ? place : path.join(folder, ...known.split('/')),
  };
}

function textOf(file: ProjectFile | undefined): string {
  return file?.bytes(LARGEST_MARK)?.toString('utf8') ?? '';
}

function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {}; // damaged, or none: then it says nothing
  }
}

function titleOf(readme: string, manifest: JsonObject): string | undefined {
  const name = stringOf(manifest['name']);
  if (name && !NO_TITLE.test(name)) return firstWords(name, 200);
  const heading = /^# (.+)$/m.exec(readme)?.[1];
  return heading === undefined || /Welcome to your Lovable project/.test(heading) ? undefined : firstWords(heading, 200) || undefined;
}

export function refOfProject(project: Project, { id: agent }: Variant): SessionRef {
  const { id, title, list, folder, path: place } = project;
  const modified = statOf(place)?.mtime.toISOString();
  return {
    agent,
    id,
    path: place,
    bytes: list.files.reduce((sum, { size }) => sum + size, 0),
    ...(title !== undefined && { title }),
    ...(folder !== undefined && { cwd: folder }),
    ...(modified !== undefined && { updatedAt: modified }),
  };
}

/** What is named is not there any more. */
export function gone(place: string): Failure {
  return new Failure({ rule: 'project/gone', message: 'the project is no longer there', place: { source: place } });
}
