// What a model may name: sessions by their ids, and files of the folder that the server was started in. Whoever talked the model into a path gets no
// further than that folder, and standard input is the protocol's own.
import path from 'node:path';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { realPath } from '../../sources/same-path.js';
import { beginning } from '../../model/beginning.js';
import type { Fields } from '../field.js';
import { usage } from '../usage.js';

/** Throws a Failure where an input names what lies elsewhere. */
export function requireOwnPlaces(fields: Fields, input: Readonly<Record<string, unknown>>, here: Pick<World, 'cwd'>): void {
  for (const [key, { kind }] of Object.entries(fields)) {
    if (kind !== 'ref' && kind !== 'file') continue;
    for (const value of [input[key]].flat()) if (typeof value === 'string') requireOwnPlace(value, kind, here);
  }
}

function requireOwnPlace(value: string, kind: 'ref' | 'file', { cwd }: Pick<World, 'cwd'>): void {
  if (value === '-') throw notHere(value, 'standard input carries the protocol');
  const place = path.resolve(cwd, kind === 'ref' ? value.replace(/#[^#]*$/, '') : value);
  // an id names no place
  if (kind === 'ref' && !/[/\\]/.test(value) && !exists(place)) return;
  const below = path.relative(realPath(cwd), realPath(place));
  if (below.startsWith('..') || path.isAbsolute(below))
    throw notHere(value, 'it lies outside of the folder that the server was started in');
}

function notHere(value: string, why: string): Error {
  return usage({
    rule: 'mcp/not-here',
    message: `“${beginning(value, 80)}” cannot be read through the server: ${why}`,
    hint: 'Name a session by its id, or a file of the folder that the server was started in.',
  });
}
