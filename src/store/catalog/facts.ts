// A few facts about the catalog itself.
import type { OwnDatabase } from '../../io/own-database.js';

/**
 * `rules`: for secrets, by which sessions were read. `sums`: over the sessions that are indexed. `listed`: the sum of what lists remembered, all of which
 * is indexed as it was remembered; `apart`: but for the sessions in these files, which were read since.
 */
type FactName = 'rules' | 'sums' | 'listed' | 'apart';

export function factOf(db: OwnDatabase, name: FactName): string | undefined {
  const value = db.rows('SELECT value FROM facts WHERE name = ?', name)[0]?.['value'];
  return typeof value === 'string' ? value : undefined;
}

/** By itself it is written at once. */
export function setFact(db: OwnDatabase, name: FactName, value: string): void {
  db.run('INSERT OR REPLACE INTO facts VALUES(?, ?)', name, value);
}
