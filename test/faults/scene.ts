// A home with a session in it, and the things that are done to it while the disk fails. Runs in tests and in the processes that tests kill.
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SessionRef } from '../../src/agents/agent.js';
import { findAgent } from '../support/all-agents.js';
import type { World } from '../../src/io/world.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { ClaudeSession } from '../support/write-session.js';

export const sourceId = 'aaaa1111-0000-4000-8000-000000000001';

/** In memory where there is such a thing: thousands of passes would wait for the disk each time that they sync. */
export function memoryFolder(): string {
  let base = '/dev/shm';
  try {
    accessSync(base, constants.W_OK);
  } catch {
    base = tmpdir();
  }
  return mkdtempSync(path.join(realpathSync(base), 'baton-faults-'));
}

export interface Scene {
  readonly folder: string;
  readonly home: string;
  readonly work: string;
  readonly batonHome: string;
  readonly world: World;
}

export function sceneAt(folder: string): Scene {
  const [home, work, batonHome] = ['home', 'work', 'baton'].map((name) => path.join(folder, name)) as [string, string, string];
  const world: World = {
    home,
    cwd: work,
    platform: process.platform,
    env: { BATON_HOME: batonHome, PATH: process.env['PATH'] },
    now: () => new Date(),
  };
  return { folder, home, work, batonHome, world };
}

export function sourceRef({ home, work }: Scene): SessionRef {
  const folder = path.join(home, '.claude', 'projects', work.replaceAll(/[^A-Za-z0-9]/g, '-'));
  return findAgent('claude-code')!.refOf(path.join(folder, `${sourceId}.jsonl`), new Report())!;
}

function writeSource(scene: Scene): ClaudeSession {
  for (const folder of [scene.home, scene.work]) mkdirSync(folder, { recursive: true });
  const session = new ClaudeSession(scene.home, { id: sourceId, cwd: scene.work })
    .user('One')
    .call('toolu_1', 'ls')
    .result('toolu_1', 'files '.repeat(50))
    .say('Answer one.');
  const beside = session.file.replace(/\.jsonl$/, '');
  mkdirSync(path.join(beside, 'tool-results'), { recursive: true });
  writeFileSync(path.join(beside, 'tool-results', 'toolu_1.txt'), 'a large result');
  mkdirSync(path.join(beside, 'subagents'));
  writeFileSync(path.join(beside, 'subagents', 'agent-a1.meta.json'), '{"agentType":"Explore"}');
  return session;
}

function grow(session: ClaudeSession): void {
  session.user('Two').call('toolu_2', 'pwd').result('toolu_2', 'here').say('Answer two.');
}

export interface Scenario {
  readonly name: string;
  /** Where the passed session is. */
  readonly target: 'codex' | 'claude-code' | 'continue' | 'cline';
  readonly prepare: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene, report: Report) => Promise<unknown>;
  readonly isUndo: boolean;
}

function passTo(to: Scenario['target']): Scenario['act'] {
  return (scene, report) => passSession(sourceRef(scene), { to }, { source: scene.world, target: scene.world }, report);
}

/** The newest that was there when it was prepared: a second undo must not take back another one. */
const undoNewest: Scenario['act'] = async (scene, report) => {
  const [newest] = new Receipts(scene.world).all(new Report());
  return undoPass(scene.world, { receipt: newest!.id }, report);
};

async function prepareNew(scene: Scene): Promise<void> {
  writeSource(scene);
}

/** Codex has a name for another session. */
async function prepareNamed(scene: Scene): Promise<void> {
  writeSource(scene);
  mkdirSync(path.join(scene.home, '.codex'));
  writeFileSync(
    path.join(scene.home, '.codex', 'session_index.jsonl'),
    '{"id":"another","thread_name":"Another","updated_at":"2026-01-01"}\n',
  );
}

async function prepareGrown(scene: Scene): Promise<void> {
  const session = writeSource(scene);
  await passTo('codex')(scene, new Report());
  grow(session);
}

function after(prepare: Scenario['prepare'], act: Scenario['act']): Scenario['prepare'] {
  return async (scene) => {
    await prepare(scene);
    await act(scene, new Report());
  };
}

export const scenarios: readonly Scenario[] = [
  { name: 'new pass', target: 'codex', prepare: prepareNew, act: passTo('codex'), isUndo: false },
  { name: 'continued pass', target: 'codex', prepare: prepareGrown, act: passTo('codex'), isUndo: false },
  { name: 'pass of several files', target: 'claude-code', prepare: prepareNew, act: passTo('claude-code'), isUndo: false },
  { name: 'pass as a document', target: 'continue', prepare: prepareNew, act: passTo('continue'), isUndo: false },
  { name: 'pass as a document with one beside it', target: 'cline', prepare: prepareNew, act: passTo('cline'), isUndo: false },
  { name: 'undo of a new pass', target: 'codex', prepare: after(prepareNew, passTo('codex')), act: undoNewest, isUndo: true },
  { name: 'undo of a continued pass', target: 'codex', prepare: after(prepareGrown, passTo('codex')), act: undoNewest, isUndo: true },
  {
    name: 'undo of several files',
    target: 'claude-code',
    prepare: after(prepareNew, passTo('claude-code')),
    act: undoNewest,
    isUndo: true,
  },
  { name: 'undo of a document', target: 'continue', prepare: after(prepareNew, passTo('continue')), act: undoNewest, isUndo: true },
  {
    name: 'undo of a document with one beside it',
    target: 'cline',
    prepare: after(prepareNew, passTo('cline')),
    act: undoNewest,
    isUndo: true,
  },
  { name: 'pass that is named beside others', target: 'codex', prepare: prepareNamed, act: passTo('codex'), isUndo: false },
  {
    name: 'undo of a pass that is named beside others',
    target: 'codex',
    prepare: after(prepareNamed, passTo('codex')),
    act: undoNewest,
    isUndo: true,
  },
];

/** Keeps a prepared scene, and brings it back as often as needed: receipts hold whole paths, so it stays where it is. */
export class Kept {
  readonly scene: Scene;
  readonly #copy: string;

  constructor(folder: string) {
    this.scene = sceneAt(path.join(folder, 'scene'));
    this.#copy = path.join(folder, 'copy');
  }

  keep(): void {
    cpSync(this.scene.folder, this.#copy, { recursive: true });
  }

  bringBack(): void {
    rmSync(this.scene.folder, { recursive: true, force: true });
    cpSync(this.#copy, this.scene.folder, { recursive: true });
  }
}

/** Files that somebody has to clean up. */
export function leftovers({ folder }: Scene): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tmp|lock)$/.test(name) || /(^|\/)journal\/[^/]+$/.test(name),
  );
}
