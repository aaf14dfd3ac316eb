// What Baton can put into an agent's client: its server, its commands, its hooks. Each agent says where and in which form; `ops/install/` does it.
import type { World } from '../io/world.js';
import type { Json, JsonObject } from '../model/json.js';

export type PieceKind = 'mcp' | 'commands' | 'hooks';

/** What `baton hook AGENT EVENT` is called for. */
export type HookEvent = 'start' | 'prompt' | 'compact' | 'end';

interface PieceBase {
  readonly piece: PieceKind;
  readonly file: string;
}

/** One entry in settings of the client's own, which others write to as well. */
export interface SettingPiece extends PieceBase {
  readonly kind: 'setting';
  /** `jsonc`: the client reads comments, too. */
  readonly syntax: 'json' | 'jsonc' | 'toml' | 'yaml';
  /** Keys from the top to the object or list that holds it. */
  readonly path: readonly string[];
  /** Absent: an element of a list. */
  readonly key?: string;
  /** Of an element: the field by which its list tells elements apart. */
  readonly named?: string;
  readonly value: Json;
  /** What a new file of settings begins with. */
  readonly base?: JsonObject;
}

/** A whole file of ours. */
export interface FilePiece extends PieceBase {
  readonly kind: 'file';
  readonly text: string;
  readonly executable?: true;
}

export type ExtensionPiece = SettingPiece | FilePiece;

/** What the pieces are made for. */
export interface ExtensionRun {
  readonly world: World;
  /** How Baton is started: a program and its first words, all of them absolute paths. */
  readonly program: readonly string[];
  readonly exists: (file: string) => boolean;
}

/** Pure data: what it says is done by `ops/install/`. */
export interface AgentExtensions {
  /** The folder of the client's settings. */
  root(world: World): string;
  pieces(run: ExtensionRun): readonly ExtensionPiece[];
  /** What people type for the command `handoff`. */
  readonly typed: string;
  /** What the client does not have, in words. */
  readonly lacks?: string;
  /** The client runs none of its hooks before its user has said that it may. */
  readonly trust?: HookTrust;
}

/** How a client is asked which hooks it has, and what lets it run one. */
export interface HookTrust {
  /** What its user does for it. */
  readonly grant: string;
  /** Words after the client's command, and what it is then asked in JSON-RPC; the last one lists its hooks. */
  readonly argv: readonly string[];
  requests(cwd: string): readonly JsonObject[];
  /** Of the answer: settings that let those hooks run whose command is one of these. */
  pieces(answer: Json, commands: ReadonlySet<string>, world: World): readonly SettingPiece[];
}
