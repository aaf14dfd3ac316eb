// The package that stands in for Node's own SQLite, loaded without what finds out the C library: whoever asks for that later gets the real one.
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { hasGoodSqlite, loadDriver } from '../../src/io/sqlite-driver.js';

it.skipIf(hasGoodSqlite(process.versions.node) || process.platform !== 'linux')('leaves nothing behind, and answers', () => {
  const database = loadDriver().open('file::memory:?mode=rwc');
  expect([...database.prepare('SELECT 1 AS one').iterate()]).toEqual([{ one: 1 }]);
  database.close();
  const load = createRequire(import.meta.url);
  const library = createRequire(load.resolve('libsql'));
  const given = ['@neon-rs/load', 'detect-libc'].filter((name) => load.cache[library.resolve(name)]);
  expect(given).toEqual([]);
  expect(Object.keys(library('detect-libc') as object)).toContain('versionSync');
});
