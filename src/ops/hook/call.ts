// What a client says to a hook: foreign input, of which only a few fields are believed, each in a fixed form.
import path from 'node:path';
import type { HookEvent } from '../../agents/extensions.js';
import { findHook, hooks, type AgentHook } from '../../agents/hooks.js';
import { realPlace } from '../../io/real-place.js';
import { isFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';

export type { HookEvent } from '../../agents/extensions.js';

export interface HookCall {
  readonly hook: AgentHook;
  readonly event: HookEvent;
  readonly session: string;
  /** Links followed. */
  readonly folder: string;
  /** Of a start: startup, resume, clear, compact. */
  readonly source: string;
  /** Its own transcript, where it named one that lies in its store. */
  readonly transcript?: { readonly path: string; readonly size: number };
}

/** Why nothing is done, in one word. */
export type Refusal = 'unknown-agent' | 'bad-input' | 'other-caller' | 'bad-session' | 'no-folder';

/** Letters that lead nowhere else: no separators of folders, no steps upwards. */
const SESSION = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

export function understandCall(agent: string, event: HookEvent, text: string, world: World): HookCall | Refusal {
  const hook = findHook(agent);
  if (!hook) return 'unknown-agent';
  const input = objectIn(text);
  if (!input) return 'bad-input';
  if (!isCaller(hook, input, world)) return 'other-caller';
  const own = hook.readCall?.(input);
  const session = own ? own.session : (input['session_id'] ?? input['sessionId']);
  if (typeof session !== 'string' || !SESSION.test(session) || session.includes('..')) return 'bad-session';
  const folder = folderOf(own?.folder ?? input['cwd'], world);
  if (folder === undefined) return 'no-folder';
  const source = typeof input['source'] === 'string' ? input['source'] : '';
  const transcript = transcriptOf(hook, input, world);
  return { hook, event, session, folder, source, ...(transcript && { transcript }) };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Settings of one client are read by others, too: the call belongs to whoever’s transcript it names. Where it names none, our own plugins say
 * who they are, and the form of the call or the environment tells the rest.
 */
export function isCaller(hook: AgentHook, input: JsonObject, world: World): boolean {
  const { baton_agent: named, transcript_path: transcript } = input;
  const ofItsOwn = hooks.find(({ readCall }) => readCall?.(input) !== undefined);
  if (ofItsOwn || hook.readCall) return ofItsOwn === hook;
  if (named !== undefined) return hook.answer === 'plain' && named === hook.agent.id;
  if (hook.answer === 'plain') return false;
  if (typeof transcript === 'string' && transcript !== '') return isIn(transcript, hook.transcripts?.(world) ?? []);
  if (typeof input['sessionId'] === 'string') return hook.transcripts === undefined;
  if (transcript === null && hook.maybeWithout) return true;
  return hooks.find(({ variables }) => variables.some((name) => world.env[name])) === hook && hook.transcripts === undefined;
}

/** By their names, and by where these lead. */
function isIn(file: string, folders: readonly string[]): boolean {
  if (!path.isAbsolute(file)) return false;
  const places = [path.normalize(file), realPlace(file)];
  return folders.flatMap((folder) => [folder, realPlace(folder)]).some((folder) => places.some((place) => isBelow(place, folder)));
}

function isBelow(place: string | undefined, folder: string | undefined): boolean {
  if (place === undefined || folder === undefined) return false;
  const way = path.relative(folder, place);
  return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
}

function folderOf(named: Json | undefined, world: World): string | undefined {
  const folder = typeof named === 'string' && path.isAbsolute(named) && !/^[\\/]{2}/.test(named) ? named : world.cwd;
  return isFolder(folder) ? realPlace(folder) : undefined;
}

/** Only looked at: what is read of a session is what Baton itself finds in the store. */
function transcriptOf(hook: AgentHook, input: JsonObject, world: World): HookCall['transcript'] {
  const file = input['transcript_path'];
  if (typeof file !== 'string' || !isIn(file, hook.transcripts?.(world) ?? [])) return undefined;
  const stats = statOf(file);
  return stats?.isFile() ? { path: file, size: stats.size } : undefined;
}
