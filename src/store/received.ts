// Where what came from elsewhere lies in our own data: by its content, so that the same words have the same place, and an earlier pass of them is found.
import path from 'node:path';
import { dataFolder, type World } from '../io/world.js';
import { sha256 } from '../model/sha256.js';

/** Names in such a folder. A session of a git checkpoint has its own name there; that of an installed hand-off lies in folders below. */
export const RECEIVED = { handoff: 'handoff.json', bundle: 'bundle.baton', standardInput: 'standard-input' } as const;

export function receivedFolder(world: World, content: string): string {
  return path.join(all(world), sha256(content).slice(0, 24));
}

/** Was what a pass took a hand-off, or a session that somebody sent through a pipe or left in git? */
export function isReceivedHandoff(place: string, world: World): boolean {
  const [, name, ...below] = insideReceived(place, world) ?? [];
  return name !== undefined && (below.length > 0 || name === RECEIVED.handoff || name === RECEIVED.bundle);
}

/** Kept from standard input. */
export function isStandardInput(place: string, world: World): boolean {
  const [, name, ...below] = insideReceived(place, world) ?? [];
  return name === RECEIVED.standardInput && below.length === 0;
}

function insideReceived(place: string, world: World): string[] | undefined {
  const folder = all(world) + path.sep;
  return place.startsWith(folder) ? place.slice(folder.length).split(path.sep) : undefined;
}

function all(world: World): string {
  return path.join(dataFolder(world), 'received');
}
