// Folders that come, go, and are made again, on a real disk: an event comes for what happens in each.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FolderWatch } from '../../src/io/folder-watch.js';
import type { Diagnostic } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';

function watching(places: readonly string[], options: { readonly most?: number } = {}) {
  const changed: string[] = [];
  const said: Diagnostic[] = [];
  const watch = new FolderWatch({ changed: (place) => void changed.push(place), report: (one) => void said.push(one), ...options });
  onTestFinished(() => watch.close());
  watch.refresh(places);
  return { watch, said, changed, seen: (place: string) => vi.waitFor(() => expect(changed).toContain(place), { timeout: 20_000 }) };
}

const put = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'x', { flag: 'a' });
};

// elsewhere one call watches everything below a folder, and tells that folder
describe.skipIf(process.platform !== 'linux')('folders that are watched', () => {
  it('tell what is written in them and below them', async () => {
    const root = scratchFolder();
    put(path.join(root, 'sessions', '2026', '11', 'a.jsonl'));
    const { seen, watch } = watching([root]);
    expect(watch.size).toBe(4);
    put(path.join(root, 'sessions', '2026', '11', 'a.jsonl'));
    await seen(path.join(root, 'sessions', '2026', '11'));
  });

  it('are watched as they come, also several levels at once', async () => {
    const root = scratchFolder();
    const { seen, watch } = watching([root]);
    mkdirSync(path.join(root, 'a', 'b'), { recursive: true });
    await vi.waitFor(() => expect(watch.size).toBe(3), { timeout: 20_000 });
    put(path.join(root, 'a', 'b', 'c.jsonl'));
    await seen(path.join(root, 'a', 'b'));
  });

  it('may not be there yet, may go, and may be made again', async () => {
    const root = scratchFolder();
    const store = path.join(root, 'store');
    const { watch, seen, changed } = watching([store]);
    expect(watch.size).toBe(0);
    mkdirSync(store);
    expect(watch.refresh()).toBe(true);
    expect(watch.size).toBe(1);
    rmSync(store, { recursive: true });
    await vi.waitFor(() => expect(watch.size).toBe(0), { timeout: 20_000 });
    mkdirSync(store);
    watch.refresh();
    changed.length = 0;
    put(path.join(store, 'a.jsonl'));
    await seen(store);
    expect(watch.refresh()).toBe(false);
  });

  it('of a database is the one that it lies in', async () => {
    const root = scratchFolder();
    const database = path.join(root, 'state.db');
    put(database);
    const { seen, watch } = watching([database]);
    put(`${database}-wal`);
    await seen(root);
    mkdirSync(path.join(root, 'beside'));
    put(path.join(root, 'last'));
    await vi.waitFor(() => expect(watch.size).toBe(1), { timeout: 20_000 });
  });

  it('are no more than allowed: the newest ones, and that is said once', () => {
    const root = scratchFolder();
    for (let i = 0; i < 5; i++) mkdirSync(path.join(root, `p${i}`));
    const { watch, said } = watching([root], { most: 3 });
    expect(watch.size).toBe(3);
    expect(said.map(({ rule }) => rule)).toEqual(['watch/folders-left']);
  });
});
