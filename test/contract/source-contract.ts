// The contract of an agent whose sessions can only be read: each fixture is found, read as its golden says, known by its file, packed and passed on.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSource, SessionRef } from '../../src/agents/agent.js';
import { findAgent, loadSource } from '../../src/agents/index.js';
import { openEnds } from '../../src/io/file-ends.js';
import { mergeHeaders } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { drain, isHeader, type Entry, type Header } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { refOfPath, storeOf } from '../../src/sources/resolve.js';
import { agents } from '../support/all-agents.js';
import { caseFolders, type CaseFolder } from '../support/fixture-cases.js';
import { Goldens, withoutOpaque } from '../support/golden.js';
import { leftToDo } from '../support/left-to-do.js';
import { makeScratch, snapshot } from '../support/scratch.js';
import { toldByTarget } from '../support/told.js';

const target = agents.find((one) => one.id === 'codex')!;

export function sourceContract(id: string): void {
  describe(`${id}`, async () => {
    const source = (await loadSource(id))!;

    it('has nothing left to do', () => expect(leftToDo(id)).toEqual([]));

    it('supports what it has', () => {
      const { supports, loadTarget } = findAgent(id)!;
      expect({ ...supports, keeps: undefined }).toEqual({ discover: true, read: true, install: false, resume: false, keeps: undefined });
      expect(loadTarget, 'what can only be read has no target').toBeUndefined();
    });

    describe.each(caseFolders(id).map((one) => [one.name, one] as const))('%s', (_name, fixture) => {
      contract(source, fixture);
    });
  });
}

function sessionsIn(source: AgentSource, home: string): SessionRef[] {
  const world = { ...makeWorld(), home };
  return [...source.discover(world, new Report())].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function makeWorld(): Parameters<AgentSource['discover']>[0] {
  return { home: '/', cwd: '/', platform: process.platform, env: {}, now: () => new Date('2026-03-01T12:00:00Z') };
}

function contract(source: AgentSource, fixture: CaseFolder): void {
  const refs = sessionsIn(source, fixture.native);
  const sessions = refs.map((ref) => [ref.id, ref] as const);
  const goldens = new Goldens(fixture.golden);
  // sessions that lie in the folder that they were held in name it
  const withoutHome = (text: string): string => text.replaceAll(JSON.stringify(fixture.native).slice(1, -1), '~');

  it('finds exactly these sessions', () => {
    const found = refs.map((ref) => {
      const store = storeOf(ref.path) ?? ref.path;
      const inFile =
        ref.updatedAt !== statSync(store).mtime.toISOString() &&
        (store !== ref.path || readFileSync(store, 'utf8').includes(ref.updatedAt ?? ''));
      return {
        ...ref,
        path: path.relative(fixture.native, ref.path).replaceAll('\\', '/'),
        ...(!inFile && { updatedAt: '(of the file)' }),
      };
    });
    goldens.expect('sessions.json', withoutHome(`${JSON.stringify(found, null, 2)}\n`));
  });

  it.runIf(sessions.length > 0).each(sessions)('%s reads as it should', async (_id, ref) => {
    const report = new Report();
    let header: Header = { kind: 'session', id: '', agent: '' };
    const entries: Entry[] = [];
    await drain(source.read(ref, report), (item) => {
      if (isHeader(item)) header = mergeHeaders(header, item);
      else entries.push(item);
    });
    expect(
      entries.every((entry) => entry.place !== undefined),
      'every entry has a place',
    ).toBe(true);
    sessionSchema.parse({ ...header, entries });
    // a record may name the home, so that its hash is made without it
    const plain = entries.map(({ place: _place, ...rest }) => withoutOpaque(JSON.parse(withoutHome(JSON.stringify(rest))) as Entry));
    const rules = report.diagnostics.map(({ rule }) => rule);
    goldens.expect(`${ref.id}.json`, withoutHome(`${JSON.stringify({ header, rules, entries: plain }, null, 2)}\n`));
  });

  it('has no golden that nothing asks for', () => goldens.expectNoOthers());

  it.runIf(sessions.length > 0).each(sessions)('%s is known by its file, and to its own agent only', async (_id, ref) => {
    expect(await refOfPath(ref.path, new Report())).toMatchObject({ agent: source.id, id: ref.id, path: ref.path });
    const { head } = openEnds(storeOf(ref.path) ?? ref.path, new Report())!;
    expect(agents.filter((one) => one.recognizes({ path: ref.path, head })).map((one) => one.id)).toEqual([]);
  });

  it.runIf(sessions.length > 0).each(sessions)('%s passes on, and nothing of its store is touched', async (id) => {
    const scratch = makeScratch({ native: fixture.native });
    const before = snapshot(scratch.home);
    // without our own data's place: what was fetched from a service lies there
    const ref = [...source.discover({ ...scratch.world, env: {} }, new Report())].find((one) => one.id === id)!;
    const result = await passSession(ref, { to: target.id }, scratch.worlds, new Report());
    const written = [...target.discover(scratch.world, new Report())].find((one) => one.id === result.to.id)!;
    expect((await toldByTarget(target, written)).length).toBeGreaterThan(0);
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });
}
