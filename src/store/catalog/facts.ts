// A few facts about the catalog itself.
import type { OwnDatabase } from '../../io/own-database.js';

export function factOf(db: OwnDatabase, name: 'rules' | 'sums'): string | undefined {
  const value = db.rows('SELECT value FROM facts WHERE name = ?', name)[0]?.['value'];
  return typeof value === 'string' ? value : undefined;
}

/** By itself it is written at once. */
export function setFact(db: OwnDatabase, name: 'rules' | 'sums', value: string): void {
  db.run('INSERT OR REPLACE INTO facts VALUES(?, ?)', name, value);
}
