// A PATH on which the clients are found that take sessions over themselves; they are small stand-ins.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { agents } from '../../src/agents/index.js';

const script = path.resolve(import.meta.dirname, 'import-client.mjs');

/** For the tests of one file. */
export function standInPath(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-clients-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  putStandIns(folder);
  return folder;
}

export function putStandIns(folder: string): void {
  for (const agent of agents) if (agent.importCommand) writeFileSync(path.join(folder, agent.client.command), `#!${process.execPath}\nimport(${JSON.stringify(script)});\n`, { mode: 0o755 });
}
