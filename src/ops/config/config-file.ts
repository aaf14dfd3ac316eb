// Where the configuration is: known without loading what reads it.
import path from 'node:path';
import { configFolder, type World } from '../../io/world.js';

export function configFile(here: Pick<World, 'home' | 'platform' | 'env'>): string {
  return path.join(configFolder(here), 'config.json');
}
