// What lies beside a session: only regular files that really lie there belong to it, whatever links say.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { companionFiles, DEEPEST_COMPANION, MOST_COMPANION_BYTES } from '../../src/io/companions.js';
import { openRegular } from '../../src/io/open-regular.js';
import { Report } from '../../src/model/report.js';
import type { Entry } from '../../src/model/session.js';
import { FilesBeside } from '../../src/sources/files-beside.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { allCases, type FixtureCase } from '../support/fixture-cases.js';
import { sessionsIn } from '../support/own-records.js';
import { makeScratch, scratchFolder, snapshot } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const ID = '11111111-1111-4111-8111-111111111111';
const SECRET = 'a secret of the machine';

function outside(folder: string): string {
  const system = path.join(folder, 'system');
  mkdirSync(path.join(system, 'deep'), { recursive: true });
  writeFileSync(
    path.join(system, 'secret.jsonl'),
    `{"type":"user","uuid":"x","parentUuid":null,"isSidechain":true,"message":{"role":"user","content":"${SECRET}"}}\n`,
  );
  writeFileSync(path.join(system, 'deep', 'secret.json'), `{"toolUseId":"${SECRET}"}`);
  return system;
}

const rulesOf = (report: Report): string[] => report.diagnostics.map(({ rule }) => rule);

describe.skipIf(process.platform === 'win32')('beside a session of Claude Code', () => {
  function scene(): { scratch: ReturnType<typeof makeScratch>; session: ClaudeSession; own: string; system: string } {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id: ID, cwd: scratch.work }).user('A prompt').say('An answer');
    return { scratch, session, own: session.file.replace(/\.jsonl$/, ''), system: outside(scratch.folder) };
  }

  it.each<[string, (own: string, system: string) => string]>([
    [
      'a folder among the sub-agents',
      (own, system) => (
        mkdirSync(path.join(own, 'subagents'), { recursive: true }),
        symlinkSync(system, path.join(own, 'subagents', 'dir')),
        path.join(own, 'subagents', 'dir')
      ),
    ],
    [
      'the folder of the sub-agents',
      (own, system) => (mkdirSync(own), symlinkSync(system, path.join(own, 'subagents')), path.join(own, 'subagents')),
    ],
    ['the folder of the session', (own, system) => (symlinkSync(system, own), own)],
    [
      'a file among the sub-agents',
      (own, system) => (
        mkdirSync(path.join(own, 'subagents'), { recursive: true }),
        symlinkSync(path.join(system, 'secret.jsonl'), path.join(own, 'subagents', 'agent-a.jsonl')),
        path.join(own, 'subagents', 'agent-a.jsonl')
      ),
    ],
    [
      'a large result',
      (own, system) => (
        mkdirSync(path.join(own, 'tool-results'), { recursive: true }),
        symlinkSync(path.join(system, 'secret.jsonl'), path.join(own, 'tool-results', 'a.txt')),
        path.join(own, 'tool-results', 'a.txt')
      ),
    ],
    [
      'a pipe',
      (own) => (
        mkdirSync(path.join(own, 'subagents'), { recursive: true }),
        execFileSync('mkfifo', [path.join(own, 'subagents', 'agent-a.jsonl')]),
        path.join(own, 'subagents', 'agent-a.jsonl')
      ),
    ],
    [
      'a device',
      (own) => (
        mkdirSync(path.join(own, 'subagents'), { recursive: true }),
        symlinkSync('/dev/zero', path.join(own, 'subagents', 'agent-a.jsonl')),
        path.join(own, 'subagents', 'agent-a.jsonl')
      ),
    ],
    [
      'a link that leads nowhere',
      (own) => (
        mkdirSync(path.join(own, 'subagents'), { recursive: true }),
        symlinkSync('/nowhere', path.join(own, 'subagents', 'agent-a.jsonl')),
        path.join(own, 'subagents', 'agent-a.jsonl')
      ),
    ],
  ])('%s that leads away is left out of everything, and named', async (_what, make) => {
    const { scratch, session, own, system } = scene();
    const place = make(own, system);
    for (const to of ['claude-code', 'codex']) {
      const report = new Report();
      await passSession(session.ref(), { to }, scratch.worlds, report);
      expect(
        report.diagnostics.filter(({ rule }) => rule === 'companion/left-out'),
        to,
      ).toMatchObject([{ place: { source: place } }]);
    }
    const report = new Report();
    const items = [...(findAgent('claude-code')!.read(session.ref(), report) as Iterable<unknown>)];
    expect(JSON.stringify(items)).not.toContain(SECRET);
    for (const folder of [scratch.batonHome, path.join(scratch.home, '.codex')])
      for (const name of Object.keys(snapshot(folder)))
        if (!name.endsWith('/')) expect(readFileSync(path.join(folder, name), 'utf8')).not.toContain(SECRET);
  });

  it('the store itself may be a link, and so may a session’s file: they are read and passed as ever', async () => {
    const { scratch, session, own } = scene();
    mkdirSync(path.join(own, 'subagents'), { recursive: true });
    writeFileSync(
      path.join(own, 'subagents', 'agent-a.jsonl'),
      '{"type":"user","uuid":"s","parentUuid":null,"isSidechain":true,"message":{"role":"user","content":"Look there"}}\n',
    );
    renameSync(path.join(scratch.home, '.claude'), path.join(scratch.folder, 'dotfiles'));
    symlinkSync(path.join(scratch.folder, 'dotfiles'), path.join(scratch.home, '.claude'));
    renameSync(session.file, path.join(scratch.folder, 'elsewhere.jsonl'));
    symlinkSync(path.join(scratch.folder, 'elsewhere.jsonl'), session.file);
    const report = new Report();
    const [ref] = findAgent('claude-code')!.discover(scratch.world, report);
    expect(ref).toMatchObject({ id: ID, path: session.file });
    expect(
      findAgent('claude-code')!
        .nativeFiles(ref!, report)
        .map((file) => path.relative(own, file.path)),
    ).toEqual([`../${ID}.jsonl`, 'subagents/agent-a.jsonl']);
    await passSession(ref!, { to: 'codex' }, scratch.worlds, report);
    expect(rulesOf(report).filter((rule) => /^(?:companion|discover)/.test(rule))).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('every agent', () => {
  const withCompanions = new Map<string, FixtureCase>();
  for (const fixture of allCases)
    if (sessionsIn(fixture.agent, fixture.native).some((ref) => fixture.agent.nativeFiles(ref, new Report()).length > 1))
      withCompanions.set(fixture.agent.id, fixture);

  it('that has companions has a fixture with some', () => {
    expect([...withCompanions.keys()].toSorted()).toEqual([
      'claude-code',
      'cline',
      'copilot-cli',
      'factory-droid',
      'gemini-cli',
      'grok',
      'kimi-cli',
      'qwen-code',
    ]);
  });

  it.each([...withCompanions])('%s leaves out a companion that has become a link to elsewhere', (id, fixture) => {
    const scratch = makeScratch({ native: fixture.native });
    const agent = findAgent(id)!;
    const ref = sessionsIn(agent, scratch.home).find((one) => agent.nativeFiles(one, new Report()).length > 1)!;
    const companion = agent.nativeFiles(ref, new Report()).at(-1)!;
    const moved = path.join(outside(scratch.folder), path.basename(companion.path));
    renameSync(companion.path, moved);
    symlinkSync(moved, companion.path);
    const report = new Report();
    expect(agent.nativeFiles(ref, report).map((file) => file.path)).not.toContain(companion.path);
    expect(report.diagnostics).toContainEqual(expect.objectContaining({ rule: 'companion/left-out', place: { source: companion.path } }));
    expect(() => openRegular(companion.path, { within: companion.within })).toThrow('leads out');
  });
});

describe.skipIf(process.platform === 'win32')('limits', () => {
  const names = (folder: string, report: Report): string[] =>
    companionFiles(folder, { report }).map(({ path: file }) => path.relative(folder, file));

  it('on depth', () => {
    const folder = scratchFolder();
    const deep = path.join(folder, ...Array.from({ length: DEEPEST_COMPANION + 1 }, () => 'd'));
    mkdirSync(deep, { recursive: true });
    writeFileSync(path.join(deep, 'too-deep'), '');
    writeFileSync(path.join(path.dirname(deep), 'deep'), '');
    const report = new Report();
    expect(names(folder, report).map((name) => path.basename(name))).toEqual(['deep']);
    expect(rulesOf(report)).toEqual(['companion/too-many']);
  });

  // In numbers, as docs/security.md promises them: a test that counts with the constant follows it wherever it goes.
  it('takes a file 16 folders deep, names the 17th folder and goes on beside it', () => {
    const folder = scratchFolder();
    const nested = (levels: number): string => path.join(folder, ...Array.from({ length: levels }, (_, n) => `d${n + 1}`));
    mkdirSync(nested(18), { recursive: true });
    for (const levels of [0, 1, 15, 16, 17, 18]) writeFileSync(path.join(nested(levels), `at-${levels}`), '');
    mkdirSync(path.join(nested(16), 'e17'));
    writeFileSync(path.join(folder, 'z-last'), '');
    const report = new Report();
    const found = names(folder, report).map((name) => path.basename(name));
    expect(found.toSorted()).toEqual(['at-0', 'at-1', 'at-15', 'at-16', 'z-last']);
    expect(report.diagnostics.map(({ rule, severity, message, place }) => ({ rule, severity, message, place }))).toEqual(
      [nested(17), path.join(nested(16), 'e17')].map((source) => ({
        rule: 'companion/too-many',
        severity: 'warning',
        message: 'folders more than 16 deep beside the session; the rest was left out',
        place: { source },
      })),
    );
  });

  it('on bytes', () => {
    const folder = scratchFolder();
    for (const name of ['a', 'b']) writeFileSync(path.join(folder, name), '');
    truncateSync(path.join(folder, 'b'), MOST_COMPANION_BYTES + 1);
    const report = new Report();
    expect(names(folder, report)).toEqual(['a']);
    expect(rulesOf(report)).toEqual(['companion/too-many']);
  });

  it('links inside are no second way to a folder, and none that leads in circles', () => {
    const folder = scratchFolder();
    mkdirSync(path.join(folder, 'real'));
    writeFileSync(path.join(folder, 'real', 'file'), '');
    symlinkSync('real', path.join(folder, 'again'));
    symlinkSync('..', path.join(folder, 'real', 'up'));
    symlinkSync('real/file', path.join(folder, 'name'));
    const report = new Report();
    expect([names(folder, report), rulesOf(report)]).toEqual([['name', 'real/file'], []]);
  });
});

it.skipIf(process.platform === 'win32')('a session whose id would lead out of its folder has no companions there', () => {
  const scratch = makeScratch();
  outside(scratch.folder);
  const folder = path.join(scratch.home, 'chats');
  mkdirSync(folder, { recursive: true });
  for (const agent of ['gemini-cli', 'qwen-code', 'claude-code']) {
    for (const id of ['..', '.', '../..', '../../system']) {
      const ref = { agent, id, path: path.join(folder, 'session.jsonl'), bytes: 0 };
      expect(findAgent(agent)!.nativeFiles(ref, new Report()), `${agent} ${id}`).toHaveLength(1);
    }
  }
});

it.skipIf(process.platform === 'win32')('a picture beside an export that is a link to elsewhere is not taken', () => {
  const folder = scratchFolder();
  const system = outside(folder);
  mkdirSync(path.join(folder, 'export'));
  writeFileSync(path.join(folder, 'export', 'file-own.png'), 'own bytes');
  symlinkSync(path.join(system, 'secret.jsonl'), path.join(folder, 'export', 'file-led.png'));
  const pictures = new FilesBeside(path.join(realpathSync(folder), 'export'), (uri) => uri, new Report());
  const parts = ['file-own', 'file-led'].map((uri) => ({ type: 'file' as const, mediaType: 'image/png', source: { uri } }));
  const entry: Entry = { kind: 'message', id: 'a', parent: null, role: 'user', parts };
  const filled = JSON.stringify(pictures.fill(entry)); // oxlint-disable-line no-array-fill-with-reference-type -- it is no array
  expect(filled).toContain(Buffer.from('own bytes').toString('base64'));
  expect(filled).not.toContain(readFileSync(path.join(system, 'secret.jsonl')).toString('base64').slice(0, 40));
});
