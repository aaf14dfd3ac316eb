// A few facts about the catalog itself.
import type { OwnDatabase } from '../../io/own-database.js';

export function factOf(db: OwnDatabase, name: string): string | undefined {
  const value = db.rows('SELECT value FROM facts WHERE name = ?', name)[0]?.['value'];
  return typeof value === 'string' ? value : undefined;
}

export function keepFact(db: OwnDatabase, name: string, value: string): void {
  db.write(() => db.run('INSERT OR REPLACE INTO facts VALUES(?, ?)', name, value));
}
