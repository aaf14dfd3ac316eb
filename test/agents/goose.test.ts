// goose beyond its fixtures: where it stores on each platform, what its tools touch, exports, sessions by their planned id, replies that nobody asked for.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../src/agents/goose/paths.js';
import { findAgent } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { fixtureCases } from '../support/fixture-cases.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';
import { standInPath } from '../support/stand-in-clients.js';
import { toldByTarget, toldLine } from '../support/told.js';

const goose = findAgent('goose')!;

const clients = standInPath();

function withFixture(name: string): Scratch {
  const { native } = fixtureCases(goose).find((one) => one.name === name)!;
  return makeScratch({ native, env: { PATH: clients } });
}

it.each([
  ['linux', {}, '/h/.local/share/goose/sessions/sessions.db'],
  ['linux', { XDG_DATA_HOME: '/d' }, '/d/goose/sessions/sessions.db'],
  ['linux', { XDG_DATA_HOME: 'd' }, '/h/.local/share/goose/sessions/sessions.db'],
  ['linux', { XDG_DATA_HOME: '/d', GOOSE_PATH_ROOT: '/r' }, '/r/data/sessions/sessions.db'],
  ['darwin', {}, '/h/.local/share/goose/sessions/sessions.db'],
  ['win32', {}, '\\h\\AppData\\Roaming\\Block\\goose\\data\\sessions\\sessions.db'],
  ['win32', { APPDATA: 'D:\\roaming' }, 'D:\\roaming\\Block\\goose\\data\\sessions\\sessions.db'],
] as const)('on %s with %j it stores in %s', (platform, env, place) => expect(databaseOf({ home: '/h', env, platform })).toBe(place));

it.each([
  ['shell', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
  ['developer__shell', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
  ['write', { path: '/a', content: 'x' }, { kind: 'edit', paths: ['/a'] }],
  ['developer__text_editor', { command: 'view', path: '/a' }, { kind: 'read', paths: ['/a'] }],
  ['developer__text_editor', { command: 'write', path: '/a' }, { kind: 'edit', paths: ['/a'] }],
  ['read_image', { source: 'a.png' }, { kind: 'read', paths: ['a.png'] }],
  ['read_image', { source: 'https://example.org/a.png' }, { kind: 'read' }],
  ['memory__remember', { data: 'x' }, { kind: 'other' }],
  ['shell', 'no object', { kind: 'execute' }],
] as const)('%s %j touches %j', (tool, input, use) => expect(goose.describeTool(tool, input)).toEqual(use));

describe('an export', () => {
  it('is read as the session in the database is', async () => {
    const scratch = withFixture('compacted-twice');
    const [inside] = goose.discover(scratch.world, new Report());
    const file = path.join(scratch.home, 'export.json');
    goose.materialize!(inside!, file, new Report());
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2)); // as the client writes it
    const ref = await refOfPath(file, new Report());
    expect(ref).toMatchObject({ agent: 'goose', id: inside!.id, title: inside!.title, cwd: inside!.cwd });
    expect((await toldByTarget(goose, ref)).map(toldLine)).toEqual((await toldByTarget(goose, inside!)).map(toldLine));
  });
});

describe('a session that its client took over', () => {
  it('is known by the id that was planned and by the one that it got', async () => {
    const scratch = withFixture('open-calls');
    const [ref] = goose.discover(scratch.world, new Report());
    const { to } = await passSession(ref!, { to: 'goose' }, scratch.worlds, new Report());
    expect(to.id).toMatch(/^\d{8}_\d+$/);
    const head = JSON.parse(readFileSync(materialized(scratch, to.path), 'utf8')) as {
      extension_data: Record<string, { session: string }>;
    };
    const planned = head.extension_data['baton.v0']!.session;
    expect(goose.refOf(`${databaseOf(scratch.world)}#${planned}`, new Report())?.path).toBe(to.path);
    expect(goose.isThere!(`${databaseOf(scratch.world)}#${planned}`)).toBe(true);
  });

  it('is told of with an id that is only planned, as long as nothing is written', async () => {
    const scratch = withFixture('open-calls');
    const [ref] = goose.discover(scratch.world, new Report());
    const report = new Report();
    const { to } = await passSession(ref!, { to: 'goose', dryRun: true }, scratch.worlds, report);
    expect(to.id).toMatch(/^\d{8}_baton[0-9a-f]{12}$/);
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('pass/planned-id');
  });

  it('begins with a line of ours where it would begin with a reply', async () => {
    const scratch = withFixture('open-calls');
    const codex = path.join(scratch.home, 'reply-first.jsonl');
    const line = (type: string, payload: object): string => JSON.stringify({ timestamp: '2026-02-03T04:05:06.000Z', type, payload });
    writeFileSync(
      codex,
      [
        line('session_meta', {
          id: '01a1dcd3-9945-7c53-adb5-6241b5d2e905',
          cwd: scratch.work,
          timestamp: '2026-02-03T04:05:06.000Z',
          originator: 'codex',
          cli_version: '0.166.0',
        }),
        line('response_item', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Nobody asked.' }] }),
        '',
      ].join('\n'),
    );
    const report = new Report();
    const { to } = await passSession(findAgent('codex')!.refOf(codex, new Report())!, { to: 'goose' }, scratch.worlds, report);
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('goose/begins-with-reply');
    const { conversation } = JSON.parse(readFileSync(materialized(scratch, to.path), 'utf8')) as { conversation: { role: string }[] };
    expect(conversation.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect((await toldByTarget(goose, goose.refOf(to.path, new Report())!)).map(toldLine)).toEqual(['assistant text "Nobody asked."']);
  });
});

it('a row that holds no list is named, and the others are read', async () => {
  const scratch = withFixture('open-calls');
  const db = openToWrite(databaseOf(scratch.world));
  db.exec("UPDATE messages SET content_json = '{\"broken' WHERE message_id = 'msg_0001'; UPDATE sessions SET extension_data = 'no JSON'");
  db.close();
  const report = new Report();
  const [ref] = goose.discover(scratch.world, report);
  const entries = [...(goose.read(ref!, report) as Iterable<{ kind: string }>)].filter(({ kind }) => kind === 'message');
  expect({ entries: entries.length, rules: report.diagnostics.map(({ rule }) => rule) }).toEqual({
    entries: 7,
    rules: ['goose/broken-row'],
  });
  expect(goose.isThere!(ref!.path)).toBe(true);
});

function materialized(scratch: Scratch, place: string): string {
  const file = path.join(scratch.home, 'made.json');
  goose.materialize!(goose.refOf(place, new Report())!, file, new Report());
  return file;
}
