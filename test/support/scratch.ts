// A home, a working folder and a data folder of a test's own, gone when the test is over.
import { createHash } from 'node:crypto';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { RunProgram } from '../../src/io/run-program.js';
import type { World } from '../../src/io/world.js';
import type { Worlds } from '../../src/ops/pass/pass.js';

export interface Scratch {
  readonly folder: string;
  readonly home: string;
  /** Where sessions go on when their own folder is not on this machine. */
  readonly work: string;
  readonly batonHome: string;
  readonly world: World;
  readonly worlds: Worlds;
}

/** A folder that goes away with the test that asks for it. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `native`: a home folder to begin with. `start`: what its clock says first. `run`: what is done instead of starting programs. */
export function makeScratch(
  options: {
    readonly native?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly start?: string | undefined;
    readonly run?: RunProgram;
  } = {},
): Scratch {
  const folder = scratchFolder();
  const [home, work, batonHome] = ['home', 'work', 'baton'].map((name) => path.join(folder, name)) as [string, string, string];
  mkdirSync(work);
  if (options.native === undefined) mkdirSync(home);
  else cpSync(options.native, home, { recursive: true });
  const world: World = {
    home,
    cwd: work,
    platform: process.platform,
    env: { BATON_HOME: batonHome, ...options.env },
    now: tickingClock(options.start),
    ...(options.run && { run: options.run }),
  };
  return { folder, home, work, batonHome, world, worlds: { source: world, target: world } };
}

/** A second passes each time somebody looks: no two things happen at once, and none depends on the real time. */
export function tickingClock(start = '2026-03-01T12:00:00Z'): () => Date {
  let now = Date.parse(start);
  return () => new Date((now += 1000));
}

/** Everything below a folder: each file's hash, each folder's being there. */
export function snapshot(folder: string): Record<string, string> {
  const all: Record<string, string> = {};
  const look = (at: string): void => {
    let entries;
    try {
      entries = readdirSync(at, { withFileTypes: true });
    } catch {
      return; // not made yet
    }
    for (const entry of entries) {
      const full = path.join(at, entry.name);
      const name = path.relative(folder, full).replaceAll('\\', '/');
      if (entry.isDirectory()) {
        all[`${name}/`] = 'folder';
        look(full);
      } else if (entry.isSymbolicLink() && !statSync(full, { throwIfNoEntry: false })?.isFile())
        all[name] = `link to ${readlinkSync(full)}`;
      else all[name] = createHash('sha256').update(readFileSync(full)).digest('hex');
    }
  };
  look(folder);
  return all;
}

/** Permission bits, as `600`. */
export function modeOf(file: string): string {
  return (lstatSync(file).mode & 0o777).toString(8);
}
