// What was put into an agent's client or into a project, and how it is taken out again to the byte.
import {
  absolutePath,
  hash,
  listOf,
  oneOf,
  optional,
  orNull,
  plainName,
  record,
  size,
  text,
  time,
  type Check,
} from '../model/record-check.js';
import type { Json } from '../model/json.js';
import type { RecordKind } from '../model/record-version.js';

export type InstalledPiece = 'mcp' | 'commands' | 'hooks' | 'project';

/** An entry in settings that others write as well. */
export interface InstalledSetting {
  readonly kind: 'setting';
  readonly piece: InstalledPiece;
  /** What it is among the pieces: the same in every version. */
  readonly slot: string;
  readonly file: string;
  readonly syntax: 'json' | 'jsonc' | 'toml' | 'yaml';
  readonly path: readonly string[];
  readonly key?: string;
  readonly named?: string;
  readonly value: Json;
  /** How many keys of the path were there before, and what the last of them held if that was nothing. */
  readonly undo: { readonly depth: number; readonly inner?: string };
}

/** A whole file of ours. */
export interface InstalledFile {
  readonly kind: 'file';
  readonly piece: InstalledPiece;
  readonly slot: string;
  readonly file: string;
  readonly sha256: string;
}

/** A block between marks in a text that people write. */
export interface InstalledBlock {
  readonly kind: 'block';
  readonly piece: InstalledPiece;
  readonly slot: string;
  readonly file: string;
  readonly lines: readonly string[];
}

export type InstalledItem = InstalledSetting | InstalledFile | InstalledBlock;

/** A file that was not there, or had nothing but blanks in it. */
export interface FreshFile {
  readonly file: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** What we began it with. */
  readonly base: string;
}

export interface Installation {
  readonly version: 1;
  /** The agent's id; of a project `project-` and a hash of its folder. */
  readonly id: string;
  readonly at: string;
  /** How Baton is started from there. */
  readonly program: readonly string[];
  readonly project?: string;
  readonly items: readonly InstalledItem[];
  readonly fresh: readonly FreshFile[];
  /** That we made, outermost first. */
  readonly folders: readonly string[];
}

const anything: Check = (value, at) => (value === undefined ? at : undefined);
const piece = oneOf('mcp', 'commands', 'hooks', 'project');
const about = { piece, slot: text, file: absolutePath };

const KINDS: Readonly<Record<string, Check>> = {
  setting: record({
    ...about,
    syntax: oneOf('json', 'jsonc', 'toml', 'yaml'),
    path: listOf(text),
    key: optional(text),
    named: optional(text),
    value: anything,
    undo: record({ depth: size, inner: optional(text) }),
  }),
  file: record({ ...about, sha256: hash }),
  block: record({ ...about, lines: listOf(text, 2) }),
};

const item: Check = (value, at) => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : '';
  return Object.hasOwn(KINDS, kind) ? KINDS[kind]!(value, at) : at;
};

const whole = record({
  version: oneOf(1),
  id: plainName,
  at: time,
  program: listOf(text),
  project: optional(absolutePath),
  items: listOf(item),
  fresh: listOf(record({ file: absolutePath, before: orNull(text), base: text })),
  folders: listOf(absolutePath),
});

function installationFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  return (value as Installation).id === name ? undefined : 'id';
}

export const installationKind: RecordKind = { current: 1, migrations: [], fault: installationFault };
