// A reference in few words, as it is kept in a row of a folder: ten thousand of them are read at every list.
import path from 'node:path';
import { isArray, isObject, type Json } from '../../model/json.js';

/** Told once for the folder: the agent, and texts that many references say alike. */
export interface FolderWords {
  readonly agent: string;
  readonly texts: readonly string[];
}

/** 0 as id: the file's name without its ending. Folder and branch: numbers of texts, -1 for none. null: unknown. */
type Facts = readonly [
  id: string | 0,
  title: string | null,
  startedAt: string | null,
  updatedAt: string | null,
  cwd: number,
  branch: number,
];

const KEYS = new Set(['agent', 'id', 'path', 'bytes', 'title', 'startedAt', 'updatedAt', 'cwd', 'branch']);

/** `size`: the file's. A reference that says more, or other things than its file does, stays as it is. */
export function packedRef(ref: Json, words: { readonly agent: string; readonly texts: string[] }, file: string, size: number): Json {
  if (!isObject(ref)) return null;
  const { id, title, startedAt, updatedAt, cwd, branch } = ref;
  const isPlain =
    Object.keys(ref).every((key) => KEYS.has(key)) &&
    [title, startedAt, updatedAt, cwd, branch].every((one) => one === undefined || typeof one === 'string') &&
    typeof id === 'string' &&
    ref['agent'] === words.agent &&
    ref['path'] === file &&
    ref['bytes'] === size;
  if (!isPlain) return ref;
  const facts: Facts = [
    id === stemOf(path.basename(file)) ? 0 : id,
    (title as string | undefined) ?? null,
    (startedAt as string | undefined) ?? null,
    (updatedAt as string | undefined) ?? null,
    textNumber(words.texts, cwd as string | undefined),
    textNumber(words.texts, branch as string | undefined),
  ];
  return facts as unknown as Json;
}

export function unpackedRef(packed: Json, { agent, texts }: FolderWords, file: string, name: string, size: number): Json {
  if (!isArray(packed)) return packed;
  const [id, title, startedAt, updatedAt, cwd, branch] = packed as unknown as Facts;
  const ownId = id === 0 ? stemOf(name) : id;
  // Most have all of it: made in one piece, which is several times faster.
  if (title !== null && cwd >= 0 && branch >= 0 && startedAt !== null && updatedAt !== null)
    return { agent, id: ownId, path: file, bytes: size, title, cwd: texts[cwd]!, branch: texts[branch]!, startedAt, updatedAt };
  return {
    agent,
    id: ownId,
    path: file,
    bytes: size,
    ...(title !== null && { title }),
    ...(cwd >= 0 && { cwd: texts[cwd]! }),
    ...(branch >= 0 && { branch: texts[branch]! }),
    ...(startedAt !== null && { startedAt }),
    ...(updatedAt !== null && { updatedAt }),
  };
}

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** Among texts that many references say; -1: there is none. */
export function textNumber(texts: string[], text: string | undefined): number {
  if (text === undefined) return -1;
  const known = texts.indexOf(text);
  return known >= 0 ? known : texts.push(text) - 1;
}
