// Where sessions of Devin's lie that were fetched.
import { dataFolder, pathsOf, type World } from '../../io/world.js';

export function copiesFolder(world: Pick<World, 'home' | 'platform' | 'env'>): string {
  return pathsOf(world.platform).join(dataFolder(world), 'fetched', 'devin');
}

export function copyOf(world: Pick<World, 'home' | 'platform' | 'env'>, id: string): string {
  return pathsOf(world.platform).join(copiesFolder(world), `${id}.json`);
}
