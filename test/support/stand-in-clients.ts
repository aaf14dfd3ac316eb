// Small stand-ins for the clients that take sessions over themselves, one beside each client's driver: as functions of this process, or as
// programs on a PATH where the process is the point.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { runProgram, type ProgramCall, type RunProgram } from '../../src/io/run-program.js';
import { agents } from './all-agents.js';

/** What a stand-in says when it is called. */
type StandIn = (call: ProgramCall) => string;

const importing = agents.filter((agent) => agent.importCommand);

/** A PATH on which they are found, for the tests of one file. */
export function standInPath(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-clients-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  putStandIns(folder);
  return folder;
}

export function putStandIns(folder: string): void {
  const start = JSON.stringify(path.join(import.meta.dirname, 'stand-in.mjs'));
  for (const { id, client } of importing)
    writeFileSync(
      path.join(folder, client.command),
      `#!${process.execPath}\nPromise.all([import(${start}), import(${JSON.stringify(standInOf(id))})]).then(([{ beProgram }, { standIn }]) => beProgram(standIn));\n`,
      { mode: 0o755 },
    );
}

function standInOf(id: string): string {
  return path.resolve(import.meta.dirname, '..', 'clients', 'agents', id, 'stand-in.mjs');
}

const standIns = new Map<string, StandIn>();
for (const { id, client } of importing)
  standIns.set(client.command, ((await import(pathToFileURL(standInOf(id)).href)) as { readonly standIn: StandIn }).standIn);

/** For a world: calls the stand-in that lies on the PATH instead of starting it; all else is started. */
export const runStandIn: RunProgram = (call) => {
  const standIn = standIns.get(path.basename(call.argv[0]!));
  if (!standIn) return runProgram(call);
  try {
    return { stdout: standIn(call), stderr: '', status: 0 };
  } catch (error) {
    return { stdout: '', stderr: String(error), status: 1 };
  }
};
