// A PATH on which the clients are found that take sessions over themselves; they are small stand-ins, one beside each client's driver.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { agents } from './all-agents.js';

/** For the tests of one file. */
export function standInPath(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-clients-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  putStandIns(folder);
  return folder;
}

export function putStandIns(folder: string): void {
  for (const agent of agents)
    if (agent.importCommand)
      writeFileSync(path.join(folder, agent.client.command), `#!${process.execPath}\nimport(${JSON.stringify(standInOf(agent.id))});\n`, {
        mode: 0o755,
      });
}

function standInOf(id: string): string {
  return path.resolve(import.meta.dirname, '..', 'clients', 'agents', id, 'stand-in.mjs');
}
