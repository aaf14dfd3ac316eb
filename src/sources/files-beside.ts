// Files that a conversation only points to, taken from the folder that its export was unpacked into, or from the archive.
import path from 'node:path';
import { fileNote } from '../conversations/toolkit/words.js';
import { realPathOf } from '../io/links.js';
import { readRegular } from '../io/read-whole.js';
import { zipBytes } from '../io/zip.js';
import { filesInArchive, isArchive } from './archive.js';
import { listFolder } from '../io/walk.js';
import { Report } from '../model/report.js';
import type { Entry, FilePart, Part, TextPart } from '../model/session.js';

/** More than any model takes. */
export const LARGEST_BESIDE = 20 << 20;
/** Of the names that are looked through. */
const MOST_NAMES = 200_000;

const MAGIC: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^%PDF/, 'application/pdf'],
];

interface Beside {
  readonly name: string;
  /** Undefined: out of reach, empty, too large, or a link that leads out of the export: its bytes would go to a model. */
  readonly bytes: () => Buffer | undefined;
}

/** Puts bytes in the place of pointers, one entry at a time; names what is not there. */
export class FilesBeside {
  readonly #folder: string;
  readonly #beginningOf: (uri: string) => string | undefined;
  readonly #report: Report;
  /** By name. */
  #files: readonly Beside[] | undefined;

  /** `beginningOf`: how the name of the file begins that an address points to; empty: no file can be it. */
  constructor(folder: string, beginningOf: (uri: string) => string | undefined, report: Report) {
    this.#folder = folder;
    this.#beginningOf = beginningOf;
    this.#report = report;
  }

  fill(entry: Entry): Entry {
    if (entry.kind !== 'message' || !entry.parts.some((part) => part.type === 'file' || part.type === 'tool-result')) return entry;
    return { ...entry, parts: entry.parts.map((part) => this.#filled(part)) };
  }

  /** Results hold files, never results. */
  #filled(part: Part): Part {
    if (part.type === 'file') return this.#file(part);
    return part.type === 'tool-result'
      ? { ...part, output: part.output.map((inner) => (inner.type === 'file' ? this.#file(inner) : inner)) }
      : part;
  }

  /** A pointer that leads nowhere is words: a model's service would refuse it as an address. */
  #file(part: FilePart): FilePart | TextPart {
    const begins = 'uri' in part.source ? this.#beginningOf(part.source.uri) : undefined;
    if (begins === undefined) return part;
    const found = begins === '' ? undefined : this.#find(begins);
    const bytes = found?.bytes();
    if (!found || !bytes) {
      this.#report.tally('files beside', (n) => ({
        rule: 'export/file-not-there',
        severity: 'warning',
        message:
          `${n === 1 ? 'a file is' : `${n} files are`} given by name only: the bytes are not in the JSON, and no such file of at most ` +
          `${LARGEST_BESIDE >> 20} MB is beside it`,
        place: { source: this.#folder },
        hint: 'Unpack the whole export into one folder, and name the conversation there.',
      }));
      return { type: 'text', text: fileNote(part) };
    }
    const mediaType = MAGIC.find(([magic]) => magic.test(bytes.toString('latin1', 0, 16)))?.[1] ?? part.mediaType;
    return { ...part, mediaType, name: part.name ?? found.name, source: { base64: bytes.toString('base64') } };
  }

  #find(begins: string): Beside | undefined {
    const files = (this.#files ??= this.#list());
    let [from, to] = [0, files.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (files[middle]!.name < begins) from = middle + 1;
      else to = middle;
    }
    for (; from < files.length && files[from]!.name.startsWith(begins); from++)
      if (!/^[A-Za-z0-9]/.test(files[from]!.name.slice(begins.length))) return files[from];
    return undefined;
  }

  /** Beside the export, and two folders down: `dalle-generations`, and those of voice chats. */
  #list(): readonly Beside[] {
    if (isArchive(this.#folder)) return byName(packedBeside(this.#folder));
    const files: Beside[] = [];
    const folders = [{ path: this.#folder, depth: 0 }];
    for (let next = folders.shift(); next && files.length < MOST_NAMES; next = folders.shift()) {
      for (const entry of listFolder(next.path, new Report())) {
        if (!entry.isFolder) files.push({ name: entry.name, bytes: () => bytesOf(entry.path, this.#folder) });
        else if (next.depth < 2 && !entry.isLink && !entry.name.startsWith('.') && entry.name !== 'node_modules')
          folders.push({ path: path.join(next.path, entry.name), depth: next.depth + 1 });
      }
    }
    return byName(files);
  }
}

function byName(files: readonly Beside[]): Beside[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** In the same archive as the conversation. */
function packedBeside(archive: string): Beside[] {
  return filesInArchive(archive).map(({ name, entry }) => ({
    name,
    bytes() {
      try {
        const bytes = zipBytes(archive, entry, LARGEST_BESIDE);
        return bytes.length > 0 ? bytes : undefined;
      } catch {
        return undefined; // the caller names it
      }
    },
  }));
}

function bytesOf(file: string, folder: string): Buffer | undefined {
  try {
    return readRegular(file, { within: realPathOf(folder), accept: (size) => size > 0 && size <= LARGEST_BESIDE });
  } catch {
    return undefined; // the caller names it
  }
}
