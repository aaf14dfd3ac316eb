// The catalog while somebody works with it. One that is damaged or of another version is rebuilt; one that cannot be used is done without.
import path from 'node:path';
import { withLock } from '../../io/lock.js';
import { OwnDatabaseError, type OwnDatabase } from '../../io/own-database.js';
import { errorCode } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { catalogPlace, makeCurrent, openCurrent } from '../../store/catalog/catalog-file.js';

export interface Worlds {
  /** Where sessions are read. */
  readonly world: World;
  /** Where our own data is. */
  readonly here: World;
}

/** How long a process waits until another one has brought the catalog up to date. */
const PATIENCE_MS = 120_000;

/** While nobody else changes which file it is, or reads sessions into it. */
export async function withCatalogLock<T>({ here, world }: Worlds, work: () => Promise<T>): Promise<T> {
  const { folder } = catalogPlace(here, world);
  return withLock(
    {
      folder: path.join(dataFolder(here), 'locks'),
      name: `the catalog of ${world.home} (${path.basename(folder)})`,
      patienceMs: PATIENCE_MS,
    },
    work,
  );
}

/**
 * Undefined: it could not be used, which the report says; whoever asked does without. `make`: also where there is none yet; otherwise the work
 * gets none.
 */
export async function withCatalog<T>(
  worlds: Worlds,
  report: Report,
  { make }: { readonly make: boolean },
  work: (db: OwnDatabase, report: Report) => Promise<T>,
): Promise<T | undefined> {
  const place = catalogPlace(worlds.here, worlds.world);
  for (let tries = 1; ; tries++) {
    const own = new Report();
    let db: OwnDatabase | undefined;
    try {
      db = openCurrent(place) ?? (make ? await made(worlds) : undefined);
      if (!db) return undefined;
      const result = await work(db, own);
      report.addAll(own);
      return result;
    } catch (error) {
      if (error instanceof OwnDatabaseError && error.trouble === 'damaged' && tries === 1) {
        db?.close();
        db = undefined;
        if (!(await renewed(worlds, error, report))) return undefined;
        continue;
      }
      const why = reasonOf(error);
      if (why === undefined) throw error;
      tellUnusable(place.folder, why, report);
      return undefined;
    } finally {
      db?.close();
    }
  }
}

/** Once, although lists and searches have a part of it each. */
export function tellUnusable(folder: string, why: string, report: Report): void {
  if (report.diagnostics.some(({ rule }) => rule === 'catalog/unusable')) return;
  report.add({
    rule: 'catalog/unusable',
    severity: 'warning',
    message: `the catalog cannot be used (${why}), so every session was read`,
    place: { source: folder },
    hint: 'Check the owner and permissions of that folder and the space on its disk, or turn it off: baton config catalog off',
  });
}

async function made(worlds: Worlds): Promise<OwnDatabase> {
  const place = catalogPlace(worlds.here, worlds.world);
  return withCatalogLock(worlds, async () => openCurrent(place) ?? makeCurrent(place, worlds.here));
}

/** False: that failed as well, which the report says. Somebody else may have done it meanwhile. */
async function renewed(worlds: Worlds, error: OwnDatabaseError, report: Report): Promise<boolean> {
  const place = catalogPlace(worlds.here, worlds.world);
  try {
    await withCatalogLock(worlds, async () => {
      if (isSound(worlds, error.file)) return;
      makeCurrent(place, worlds.here).close();
    });
    report.add({
      rule: 'catalog/rebuilt',
      severity: 'info',
      message: `the catalog was rebuilt: ${error.why}`,
      place: { source: error.file },
      hint: 'Nothing is lost: it holds only what is in the sessions.',
    });
    return true;
  } catch (failure) {
    const why = reasonOf(failure);
    if (why === undefined) throw failure;
    report.add({
      rule: 'catalog/unusable',
      severity: 'warning',
      message: `the catalog is damaged and cannot be rebuilt (${why})`,
      place: { source: place.folder },
    });
    return false;
  }
}

/** Another one is current by now, and it opens. */
function isSound({ here, world }: Worlds, damaged: string): boolean {
  try {
    const db = openCurrent(catalogPlace(here, world));
    db?.close();
    return db !== undefined && db.file !== damaged;
  } catch {
    return false;
  }
}

/** Undefined: a mistake of ours. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof OwnDatabaseError) return error.why;
  if (error instanceof Failure)
    return error.diagnostic.rule === 'lock/busy' || error.diagnostic.rule === 'sqlite/no-driver' ? error.message : undefined;
  return errorCode(error);
}
