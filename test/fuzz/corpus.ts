// What is mutated: every native file of every agent's fixtures, with the home folder that it is in, and every document of the formats.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formats, sources } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { storeOf } from '../../src/sources/resolve.js';
import { cellsOf, type Cell } from './mutate-database.js';
import { formatFolder } from '../support/format-folder.js';
import { withDatabases } from '../support/sql-fixtures.js';

export interface CorpusFile {
  readonly agent: string;
  /** `agent/case`. */
  readonly home: string;
  /** The case's home folder. */
  readonly native: string;
  /** Path inside it. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Sessions are in it: what matters most. The others (tasks, notes, settings) are mutated now and then. */
  readonly hasRecords: boolean;
  /** Of a database: its values. */
  readonly cells?: readonly Cell[];
}

export interface CorpusDocument {
  readonly format: string;
  /** `format/file`. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Corpus {
  readonly files: readonly CorpusFile[];
  readonly documents: readonly CorpusDocument[];
}

/** `root`: the folder of the sources. Sorted, so that numbers mean the same files everywhere. */
export function loadCorpus(root: string): Corpus {
  return {
    files: sources.flatMap((agent) => agentFiles(path.join(root, 'agents'), agent)),
    documents: formats.flatMap(({ id }) => documentsOf(id)),
  };
}

function agentFiles(root: string, agent: (typeof sources)[number]): CorpusFile[] {
  const folder = path.join(root, agent.id, 'fixtures');
  return readdirSync(folder)
    .toSorted()
    .filter((name) => existsSync(path.join(folder, name, 'native')))
    .flatMap((name) => {
      const native = withDatabases(path.join(folder, name, 'native'));
      const world = { home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date(0) };
      const found = new Set([...agent.discover(world, new Report())].map((ref) => storeOf(ref.path) ?? ref.path));
      return filesBelow(native).map((file) => ({
        agent: agent.id,
        home: `${agent.id}/${name}`,
        native,
        file,
        bytes: readFileSync(path.join(native, file)),
        hasRecords: found.has(path.join(native, file)) || /\.(?:jsonl?|db|sqlite3|vscdb)$/.test(file),
        ...(/\.(?:db|sqlite3|vscdb)$/.test(file) && { cells: cellsOf(path.join(native, file)) }),
      }));
    });
}

/** What is expected of the readers is not an input of theirs. */
function documentsOf(format: string): CorpusDocument[] {
  const folder = path.join(formatFolder(format), 'fixtures');
  return filesBelow(folder)
    .filter((file) => !file.split(path.sep).includes('golden'))
    .map((file) => ({ format, name: `${format}/${file}`, bytes: readFileSync(path.join(folder, file)) }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
