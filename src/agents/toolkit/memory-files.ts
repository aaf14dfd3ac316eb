// The files of a session in memory: their bytes by their paths, `/` between the names.
import type { Companion } from '../../io/companions.js';
import { isObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import { anywhere } from '../../records/bytes.js';
import { documentRecords } from '../../records/document-records.js';
import { objectsAmong, parseLines, splitLines } from '../../records/json-lines.js';
import type { NamedFile, PathRules, SessionFiles } from './session-bytes.js';

const HEAD = 4096;
const FAR_HEAD = 64 << 10;
const LARGEST_SMALL = 4 << 20;
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

export function memoryFiles(files: ReadonlyMap<string, Uint8Array>): SessionFiles {
  const inOrder = [...files.keys()].map((path) => ({ path, parts: path.split('/') })).toSorted((a, b) => order(a.parts, b.parts));
  const below = (folder: string): NamedFile[] =>
    inOrder.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path, parts }) => ({ name: parts.at(-1)!, path }));
  return {
    paths: slashes,
    exists: (file) => files.has(file) || below(file).length > 0,
    lines(file, { report, rule, start = 0, end }) {
      const blocks = [bytesOf(file).subarray(start, end)];
      const lines = splitLines(blocks, anywhere.room, { start, which: 'without empty ones' });
      return objectsAmong(parseLines(lines, { source: file, report }, anywhere.text), { source: file, report }, rule);
    },
    document(file, name, { report, rule, end }) {
      const bytes = bytesOf(file).subarray(0, end);
      const parts = { blocks: () => [bytes], part: (from: number, to: number) => bytes.subarray(from, to), text: anywhere.text };
      return documentRecords(parts, name, { source: file, report }, rule);
    },
    head: (file) => bytesOf(file).subarray(0, HEAD),
    findInHead(file, containing, find) {
      const head = files.get(file)?.subarray(0, FAR_HEAD);
      for (const line of head ? anywhere.text(head).split('\n') : []) {
        const record = line.includes(containing) ? parsed(line) : undefined;
        const found = isObject(record) ? find(record) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    },
    small(file, { largest = LARGEST_SMALL } = {}) {
      const bytes = files.get(file);
      return bytes && bytes.length <= largest ? anywhere.text(bytes) : undefined;
    },
    whole(file, { accept }) {
      const bytes = bytesOf(file);
      return accept(bytes.length) ? bytes : undefined;
    },
    text: anywhere.text,
    companions: (folder, { under, skip }) =>
      below(under === undefined ? folder : `${folder}/${under}`)
        .filter(({ path }) => !skip?.(slashes.relative(folder, path)))
        .map((file): Companion => ({ ...file, within: folder })),
    list: (folder) => below(folder).filter(({ path }) => slashes.dirname(path) === folder),
    below,
  };

  function bytesOf(file: string): Uint8Array {
    const bytes = files.get(file);
    if (!bytes) throw unreadable(file, 'ENOENT', 'Hand it over with the others.');
    if (ZSTD_MAGIC.every((byte, i) => bytes[i] === byte)) throw unreadable(file, 'packed with zstd', 'Unpack it first.');
    return bytes;
  }
}

function unreadable(source: string, why: string, hint: string): Failure {
  return new Failure({ rule: 'read/unreadable', message: `this file cannot be read (${why})`, place: { source }, hint });
}

/** As folders are walked: name by name, each folder's files together. */
function order(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0) return a.length - b.length;
  return b[at] === undefined || a[at]! > b[at] ? 1 : -1;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // cut off at the end of the part that is looked at
  }
}

const slashes: PathRules = {
  sep: '/',
  basename(path, ending = '') {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  },
  dirname(path) {
    const at = path.lastIndexOf('/');
    return at < 0 ? '.' : path.slice(0, at) || '/';
  },
  join: (...parts) => parts.filter((part) => part !== '' && part !== '.').join('/'),
  relative: (from, to) => (to.startsWith(`${from}/`) ? to.slice(from.length + 1) : to),
  fromUrl(url) {
    const { protocol, host, pathname } = new URL(url);
    if (protocol !== 'file:' || (host !== '' && host !== 'localhost')) throw new TypeError('this address names no file here');
    return decodeURIComponent(pathname);
  },
};
