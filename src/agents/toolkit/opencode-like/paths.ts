// Where the programs of this family store: one database for all projects, and the tree of files that it replaced.
import { pathsOf, type StorePlace } from '../../../io/world.js';
import { exists, listFolder } from '../../../io/walk.js';
import type { Report } from '../../../model/report.js';
import type { Variant } from './variant.js';

/** The XDG rules on every platform, macOS and Windows included. */
export function storeFolder(variant: Variant, world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const xdg = world.env['XDG_DATA_HOME'];
  return paths.join(xdg && paths.isAbsolute(xdg) ? xdg : paths.join(world.home, '.local', 'share'), variant.store);
}

/** The database that the client uses: each release channel has its own, and a variable can name another. */
export function mainDatabase(variant: Variant, world: StorePlace): string {
  const paths = pathsOf(world.platform);
  const named = world.env[`${variant.env}_DB`];
  if (named && named !== ':memory:') return paths.resolve(storeFolder(variant, world), named);
  return paths.join(storeFolder(variant, world), `${variant.store}.db`);
}

/** Every database of the store, the client's own first. */
export function databases(variant: Variant, world: StorePlace, report: Report): string[] {
  const main = mainDatabase(variant, world);
  const found = listFolder(storeFolder(variant, world), report)
    .filter((entry) => !entry.isFolder && isDatabaseName(variant, entry.name))
    .map((entry) => entry.path);
  return [...(exists(main) ? [main] : []), ...found.filter((file) => file !== main)];
}

export function isDatabaseName(variant: Variant, name: string): boolean {
  return name === `${variant.store}.db` || (name.startsWith(`${variant.store}-`) && name.endsWith('.db'));
}
