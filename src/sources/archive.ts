// Account exports that are still packed: their conversations become files of ours for as long as the command runs, what these point to is read on demand.
import path from 'node:path';
import { readBlocks } from '../io/blocks.js';
import { removeTree, temporaryFolder, writePrivate } from '../io/temporary-folder.js';
import { statOf } from '../io/walk.js';
import { isZip, zipBytes, zipEntries, type ZipEntry } from '../io/zip.js';
import { Failure } from '../model/report.js';
import { isExportFile } from './export-files.js';
import { sessionsAsList } from './session-databases.js';

/** Of conversations, unpacked; larger ones are read from a folder. */
export const LARGEST_PACKED_EXPORT = 512 << 20;

export function isArchive(file: string): boolean {
  if (statOf(file)?.isFile() !== true) return false;
  for (const block of readBlocks(file, { end: 4 })) return isZip(block);
  return false;
}

/** Of the archives that were looked at, as they are now. */
const unpacked = new Map<string, readonly string[]>();

/** Its conversations as files. Their names are ours: what an archive says is no place to write to. */
export function conversationFilesIn(archive: string): readonly string[] {
  const stats = statOf(archive);
  const key = `${stats?.size} ${stats?.mtimeMs} ${archive}`;
  const known = unpacked.get(key);
  if (known) return known;
  const entries = zipEntries(archive).filter(({ name }) => isExportFile(path.posix.basename(name)) && !name.startsWith('__MACOSX/'));
  if (entries.length === 0) throw noExport(archive);
  const folder = temporaryFolder('baton-export-');
  process.once('exit', () => removeTree(folder));
  const files = entries.map((entry, i) => {
    const file = path.join(folder, `conversations-${i}.json`);
    writePrivate(file, zipBytes(archive, entry, LARGEST_PACKED_EXPORT));
    return file;
  });
  unpacked.set(key, files);
  return files;
}

/** Of a database that kits for building agents write: what it holds, as a file of ours. None: it is another one. */
export function conversationsInDatabase(database: string): readonly string[] {
  const list = sessionsAsList(database);
  if (list === undefined) return [];
  const folder = temporaryFolder('baton-export-');
  process.once('exit', () => removeTree(folder));
  const file = path.join(folder, 'conversations.json');
  writePrivate(file, list);
  return [file];
}

export interface PackedFile {
  readonly name: string;
  readonly entry: ZipEntry;
}

/** Everything in it, by the last part of its name. */
export function filesInArchive(archive: string): PackedFile[] {
  return zipEntries(archive)
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: path.posix.basename(entry.name), entry }));
}

function noExport(source: string): Failure {
  return new Failure({
    rule: 'document/archive',
    message: 'this ZIP archive contains no conversations.json, as account exports of ChatGPT and claude.ai do',
    place: { source },
    hint: 'Unpack it, and name the file that holds the conversation.',
  });
}
