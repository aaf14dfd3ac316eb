// People with a clone each of one shared repository, for tests of what travels through it.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importStream } from '../../src/io/git-commit.js';
import type { World } from '../../src/io/world.js';
import { isDigest } from '../../src/model/lineage.js';
import { Report } from '../../src/model/report.js';
import { sha256, sha256OfBytes } from '../../src/model/sha256.js';
import { operationContext } from '../../src/ops/context.js';
import { knownGraph } from '../../src/ops/log/known-lineage.js';
import { recorder } from '../../src/ops/log/record.js';
import { runOperation, type GivenTo, type OperationName, type ResultOf } from '../../src/ops/operations.js';
import { SHARED_REF } from '../../src/ops/sync/shared-files.js';
import { git } from './hostile-git.js';
import { makeScratch, scratchFolder, snapshot, type Scratch } from './scratch.js';

export interface Person {
  readonly scratch: Scratch;
  readonly clone: string;
  readonly world: World;
  readonly run: <N extends OperationName>(name: N, input: GivenTo<N>) => Promise<ResultOf<N>>;
  readonly report: () => Report;
  readonly rules: () => string[];
  /** Hand-offs made of sessions of a folder, as `pack` records them. */
  readonly make: (
    names: readonly string[],
    more?: { readonly folder?: string; readonly text?: string; readonly isWhole?: boolean },
  ) => string[];
}

export const PROGRAMS = { PATH: process.env['PATH'] ?? '' };

export function bare(): string {
  const folder = path.join(scratchFolder(), 'shared.git');
  mkdirSync(folder);
  git(folder, ['init', '--quiet', '--bare']);
  return folder;
}

export function person(shared: string): Person {
  const scratch = makeScratch({ env: PROGRAMS });
  const clone = path.join(scratch.folder, 'clone');
  mkdirSync(clone);
  git(clone, ['init', '--quiet']);
  git(clone, ['remote', 'add', 'origin', shared]);
  const world = { ...scratch.world, cwd: clone };
  let report = new Report();
  const make: Person['make'] = (names, { folder = clone, text = '', isWhole = false } = {}) =>
    names.map((title) => {
      const document = `=== SESSION HANDOFF ===\n\n## Previous Session\n${title} ${text}\n`;
      const transform = isWhole ? ['summarised'] : ['redacted', 'summarised'];
      recorder(
        { what: 'pack', parents: [`codex:${title}`], transform, folder },
        world,
        report,
      )({ bytes: Buffer.from(document), id: `sha256:${sha256(title)}`, format: 'handoff' }, { title });
      return `sha256:${sha256(document)}`;
    });
  return {
    scratch,
    clone,
    world,
    run: (operation, input) => runOperation(operation, input, operationContext({ world, here: world, report: (report = new Report()) })),
    report: () => report,
    rules: () => report.diagnostics.map(({ rule }) => rule),
    make,
  };
}

export const names = (from: number, to: number, who: string): string[] => Array.from({ length: to - from }, (_, i) => `${who}-${from + i}`);
export const handoffsOf = async ({ world }: Person): Promise<string[]> =>
  [...(await knownGraph(world, new Report())).values()]
    .filter(({ acts, ref }) => acts.length > 0 && isDigest(ref))
    .map(({ ref }) => ref)
    .toSorted();

/** Everything of a clone that is not ours: branches, tags, HEAD, index, files. */
export const ordinary = (clone: string): unknown => ({
  refs: git(clone, ['for-each-ref', '--format=%(refname) %(objectname)'])
    .split('\n')
    .filter((line) => !line.startsWith('refs/baton/')),
  head: readFileSync(path.join(clone, '.git', 'HEAD'), 'utf8'),
  index: sha256OfBytes(readFileSync(path.join(clone, '.git', 'index'))),
  log: git(clone, ['log', '--format=%H']),
  files: Object.fromEntries(Object.entries(snapshot(clone)).filter(([name]) => !name.startsWith('.git'))),
});

/** Puts files under the shared ref, as somebody does who may push. */
export function plant(shared: string, files: readonly (readonly [place: string, content: string])[]): void {
  const before = git(shared, ['rev-parse', '--verify', '--quiet', SHARED_REF], { must: false }).trim();
  const input = importStream({
    ref: SHARED_REF,
    parents: before === '' ? [] : [before],
    files: files.map(([place, content]) => ({ path: place, content: Buffer.from(content) })),
    message: 'planted\n',
    at: new Date(0),
  });
  git(shared, ['fast-import', '--quiet', '--done', '--date-format=raw'], { input: input.toString('utf8') });
}
