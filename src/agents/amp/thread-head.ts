// What a thread says of itself besides its messages.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import type { PathRules } from '../toolkit/session-bytes.js';

/** The list in a thread's document. */
export const LIST = 'messages';

export interface ThreadHead {
  readonly id: string;
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly roots: readonly string[];
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
  readonly remote?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly version?: string | undefined;
}

const ID = /^T-[0-9a-zA-Z-]{1,120}$/;

/** Undefined: it is no thread. */
export function threadHead(head: JsonObject, paths: Pick<PathRules, 'fromUrl'>): ThreadHead | undefined {
  const id = stringOf(head['id']);
  if (id === undefined || !ID.test(id) || !isArray(head[LIST])) return undefined;
  const initial = objectIn(objectIn(head, 'env'), 'initial');
  const trees = isArray(initial['trees']) ? initial['trees'].filter(isObject) : [];
  const repository = objectIn(trees[0] ?? {}, 'repository');
  const roots = trees.flatMap((tree) => folderOf(tree['uri'], paths) ?? []);
  const title = stringOf(head['title']);
  return {
    id,
    title: title === undefined ? undefined : firstWords(title, 200) || undefined,
    cwd: stringOf(initial['cwd']) || roots[0],
    roots,
    branch: stringOf(repository['ref'])?.replace(/^refs\/heads\//, '') || undefined,
    commit: stringOf(repository['sha']) || undefined,
    remote: stringOf(repository['url']) || undefined,
    startedAt: timeOf(head['created']),
    version: stringOf(objectIn(initial, 'platform')['clientVersion']),
  };
}

function objectIn(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  return isObject(value) ? value : {};
}

function folderOf(uri: Json | undefined, paths: Pick<PathRules, 'fromUrl'>): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return undefined;
  try {
    return paths.fromUrl(uri);
  } catch {
    return undefined; // of another machine or system
  }
}

/** Milliseconds, or a time in words. */
export function timeOf(value: Json | undefined): string | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time > 0 && time < 8.64e15 ? new Date(time).toISOString() : undefined;
}
