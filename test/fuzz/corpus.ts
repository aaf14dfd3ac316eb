// What is mutated: every native file of every fixture, with the home folder that it stands in.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { agents } from '../../src/agents/index.js';
import { Report } from '../../src/model/report.js';

export interface CorpusFile {
  readonly agent: string;
  /** `agent/case`. */
  readonly home: string;
  /** The case's home folder. */
  readonly native: string;
  /** Path inside it. */
  readonly file: string;
  readonly bytes: Buffer;
  /** The agent finds a session in it. */
  readonly found: boolean;
}

/** `root`: the folder of the agents' sources. Sorted, so that numbers mean the same files everywhere. */
export function loadCorpus(root: string): CorpusFile[] {
  return agents.flatMap((agent) => {
    const folder = path.join(root, agent.id, 'fixtures');
    return readdirSync(folder).toSorted().flatMap((name) => {
      const native = path.join(folder, name, 'native');
      const files = readdirSync(native, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.relative(native, path.join(entry.parentPath, entry.name)));
      const world = { home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date(0) };
      const found = new Set([...agent.discover(world, new Report())].map((ref) => ref.path));
      return files.toSorted().map((file) => ({ agent: agent.id, home: `${agent.id}/${name}`, native, file, bytes: readFileSync(path.join(native, file)), found: found.has(path.join(native, file)) }));
    });
  });
}

/** Files of records are what matters most; the others (tasks, notes, settings) are mutated now and then. */
export function isSession(one: CorpusFile): boolean {
  return one.found || one.file.endsWith('.jsonl');
}
