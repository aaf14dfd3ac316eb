// The contract of every agent: each fixture is found, read, written back, passed everywhere and taken back. No agent is named
// here: `<id>.test.ts` beside this file calls it, one file for each, so that the agents run beside one another.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { agents, findAgent } from '../support/all-agents.js';
import { encodeWithResidue } from '../../src/records/record-codec.js';
import { openEnds } from '../../src/io/file-ends.js';
import { mergeHeaders } from '../../src/model/collect.js';
import { Report, type Diagnostic } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { drain, isHeader, type Entry, type Header } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { fixtureCases, filesBelow, type FixtureCase } from '../support/fixture-cases.js';
import { Goldens, withoutOpaque } from '../support/golden.js';
import { leftToDo } from '../support/left-to-do.js';
import { decodeFile, editEverything, fileOf, movedBack, recordsOf, writeBack } from '../support/native-records.js';
import { expectOwnRecords, openForeign, sessionsIn } from '../support/own-records.js';
import { countOf, expectExplained, expectPaired, expectSameStory } from '../support/pass-check.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { rowsOf } from '../support/sqlite.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';
import { tried } from '../support/thorough.js';
import { toldBySource, toldByTarget, toldLine } from '../support/told.js';

/** Every file of a fixture that holds records: of its sessions, and lines that lie about. */
function recordFiles(agent: AgentAdapter, fixture: FixtureCase): string[] {
  const ofSessions = sessionsIn(agent, fixture.native)
    .flatMap((ref) => agent.nativeFiles({ ...ref, path: fileOf(agent, ref) }, new Report()))
    .filter((file) => file.records)
    .map((file) => file.path);
  const loose = filesBelow(fixture.native)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => path.join(fixture.native, name));
  return [...new Set([...ofSessions, ...loose])];
}

/** Everything in a home. A database that only its client writes is that client's own business: what counts are its rows. */
function stateOf(scratch: Scratch, ones: readonly AgentAdapter[]): Record<string, string> {
  const databases = ones.flatMap((one) => one.importCommand?.({ world: scratch.world, id: 'any', cwd: scratch.work }).look.database ?? []);
  const clients = databases.map((database) => path.relative(scratch.home, database).replaceAll('\\', '/'));
  const files = Object.entries(snapshot(scratch.home)).filter(
    ([file]) => !clients.some((database) => file.startsWith(database) || (file.endsWith('/') && database.startsWith(file))),
  );
  return Object.fromEntries([...files, ...databases.flatMap((database) => Object.entries(rowsOf(database)))]);
}

function relativeTo(home: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((one) =>
    one.place ? { ...one, place: { ...one.place, source: path.relative(home, one.place.source).replaceAll('\\', '/') } } : one,
  );
}

/** For the file that runs: this module is loaded once for several of them. */
let clients: string;

export function agentContract(id: string): void {
  const agent = findAgent(id)!;
  clients = standInPath();
  describe(`${id}`, () => {
    const cases = fixtureCases(agent);
    const others = agents.filter((one) => one !== agent && one.supports.install);

    it('has nothing left to do', () => expect(leftToDo(id)).toEqual([]));

    it('supports what it does, and says so of nothing else', async () => {
      const { discover, read, install, resume } = agent.supports;
      const found = cases.flatMap((one) => sessionsIn(agent, one.native));
      expect({ discover, read, install, resume }).toEqual({
        discover: found.length > 0,
        read: await isRead(agent, found),
        install: await isInstalled(agent),
        resume: existsSync(path.join(import.meta.dirname, '..', 'clients', 'agents', agent.id, 'driver.ts')), // a real client is the judge
      });
      expect(agent.resumeCommand('an-id', '/a/folder')).toMatchObject({
        cwd: '/a/folder',
        argv: expect.arrayContaining([agent.client.command, 'an-id']),
      });
    });

    it('makes the same id from the same seed, and another from another', () => {
      const at = new Date('2026-03-01T12:00:00Z');
      expect(agent.newId('a', at)).toBe(agent.newId('a', at));
      expect(agent.newId('a', at)).not.toBe(agent.newId('b', at));
    });

    describe.each(cases.map((one) => [one.name, one] as const))('%s', (_name, fixture) => {
      contract(agent, fixture, others);
    });
  });
}

/** Does any of its sessions say something? */
async function isRead(agent: AgentAdapter, found: readonly SessionRef[]): Promise<boolean> {
  let messages = 0;
  for (const ref of found) await drain(agent.read(ref, new Report()), (item) => void (messages += Number(item.kind === 'message')));
  return messages > 0;
}

/** A conversation of nobody's is written, found in the store and read there. */
async function isInstalled(agent: AgentAdapter): Promise<boolean> {
  const scratch = makeScratch({ env: { PATH: clients }, run: runStandIn });
  const file = path.join(scratch.folder, 'talk.jsonl');
  writeFileSync(file, '{"role":"user","text":"Is it here?"}\n{"role":"assistant","text":"It is."}\n');
  await passSession(await resolveSession(file, scratch.world, new Report()), { to: agent.id }, scratch.worlds, new Report());
  return isRead(agent, sessionsIn(agent, scratch.home));
}

/**
 * Where it is thorough, what a real client recorded goes to every agent, and every other case to two, another two for each, so that all cases
 * together try all pairs. Else what was recorded goes to three, and every other case to one.
 */
function targetsOf(fixture: FixtureCase, id: string, others: readonly AgentAdapter[]): readonly AgentAdapter[] {
  const recorded = fixture.name.startsWith('recorded') ? { thorough: Infinity, usual: 3 } : { thorough: 2, usual: 1 };
  const many = tried(process.env['BATON_ALL_PAIRS'] === '1', { ...recorded, all: Infinity });
  if (others.length <= many) return others;
  const first = createHash('sha256').update(`${fixture.name} ${id}`).digest().readUInt32BE() % others.length;
  const apart = 1 + (first % (others.length - 1));
  return Array.from({ length: many }, (_, i) => others[(first + i * apart) % others.length]!).filter(
    (one, i, all) => all.indexOf(one) === i,
  );
}

function contract(agent: AgentAdapter, fixture: FixtureCase, others: readonly AgentAdapter[]): void {
  const sessions = sessionsIn(agent, fixture.native).map((ref) => [ref.id, ref] as const);
  const goldens = new Goldens(fixture.golden);

  it('finds exactly these sessions', () => {
    const report = new Report();
    const found = sessionsIn(agent, fixture.native, report).map((ref) => {
      const inFile = !existsSync(ref.path) || readFileSync(ref.path, 'utf8').includes(ref.updatedAt ?? '');
      return {
        ...ref,
        path: path.relative(fixture.native, ref.path).replaceAll('\\', '/'),
        ...(!inFile && { updatedAt: '(of the file)' }),
      };
    });
    goldens.expect(
      'sessions.json',
      `${JSON.stringify({ sessions: found, diagnostics: relativeTo(fixture.native, report.diagnostics) }, null, 2)}\n`,
    );
  });

  it('writes every record back as it was', () => {
    for (const file of recordFiles(agent, fixture)) {
      for (const decoded of decodeFile(agent, file)) {
        expect(writeBack(agent, decoded), `${file}, record ${decoded.number}`).toEqual(decoded.record);
      }
    }
  });

  it('never brings back what was edited away', () => {
    for (const file of recordFiles(agent, fixture)) {
      for (const { entries, state, number } of decodeFile(agent, file)) {
        const [first, ...rest] = entries;
        const { edited, was } = editEverything(first!);
        const changed = was.filter((text) => text.length >= 3);
        if (changed.length === 0) continue;
        const written = JSON.stringify(encodeWithResidue(agent.codec, [edited, ...rest], state, number));
        // What the bare record says anyway (its folder, its tool's name) is not what the text brought back.
        const bare = JSON.stringify(agent.codec.encode([edited, ...rest], state, {}));
        const back = changed
          .map((text) => JSON.stringify(text).slice(1, -1))
          .filter((text) => written.includes(text) && !bare.includes(text));
        expect(back, `${file}, record ${number}: ${written}`).toEqual([]);
      }
    }
  });

  it.runIf(sessions.length > 0).each(sessions)('%s reads as it should', async (_id, ref) => {
    const report = new Report();
    let header: Header = { kind: 'session', id: '', agent: '' };
    const entries: Entry[] = [];
    await drain(agent.read(ref, report), (item) => {
      if (isHeader(item)) header = mergeHeaders(header, item);
      else entries.push(item);
    });
    expect(
      entries.every((entry) => entry.place !== undefined),
      'every entry has a place',
    ).toBe(true);
    sessionSchema.parse({ ...header, entries });
    const plain = entries.map(({ place: _place, ...rest }) => withoutOpaque(rest));
    goldens.expect(
      `${ref.id}.json`,
      `${JSON.stringify({ header, diagnostics: relativeTo(fixture.native, report.diagnostics), entries: plain }, null, 2)}\n`,
    );
  });

  it.runIf(sessions.length > 0).each(sessions)('%s is told to another agent as it should', async (_id, ref) => {
    const report = new Report();
    const source = await openForeign(ref, makeScratch(), report);
    for (const one of source?.replayFindings.diagnostics ?? []) report.add(one);
    const told = source ? await toldBySource(source, report) : [];
    const losses = report.diagnostics
      .filter(({ rule }) => !/^(jsonl|records)\//.test(rule))
      .map((one) => `-- ${one.rule}${one.count === undefined ? '' : ` ${one.count}`}`);
    goldens.expect(`${ref.id}.context.txt`, [...(source ? told.map(toldLine) : ['(nothing)']), ...losses, ''].join('\n'));
    expectPaired(told);
  });

  it('has no golden that nothing asks for', () => goldens.expectNoOthers());

  it.runIf(sessions.length > 0).each(sessions)('%s is known by its file, and to its own agent only', async (_id, ref) => {
    const found = await refOfPath(ref.path, new Report());
    expect({ agent: found.agent, id: found.id, path: found.path }).toEqual({ agent: agent.id, id: ref.id, path: ref.path });
    const { head } = openEnds(existsSync(ref.path) ? ref.path : ref.path.slice(0, ref.path.lastIndexOf('#')), new Report())!;
    expect(agents.filter((one) => one.recognizes({ path: ref.path, head })).map((one) => one.id)).toEqual([agent.id]);
  });

  const passes = sessions.flatMap(([id, ref]) => targetsOf(fixture, id, others).map((to) => [id, to.id, ref, to] as const));

  it.runIf(passes.length > 0).each(passes)('%s passes to %s and back', async (id, _to, _ref, to) => {
    const scratch = makeScratch({ native: fixture.native, env: { PATH: clients }, run: runStandIn });
    const ref = sessionsIn(agent, scratch.home).find((one) => one.id === id)!;
    const before = stateOf(scratch, [agent, to]);
    const heard = new Report();
    const source = await openForeign(ref, scratch, heard);
    if (!source) return expectNothingToPass(ref, to, scratch);
    const told = await toldBySource(source, heard);

    const report = new Report();
    const result = await passSession(ref, { to: to.id }, scratch.worlds, report);
    const written = sessionsIn(to, scratch.home).find((one) => one.id === result.to.id);
    expect(written).toMatchObject({ path: result.to.path, cwd: scratch.work });
    const moves = source.facts.header.workspace ? [[scratch.work, source.facts.header.workspace.cwd] as const] : [];
    const arrived = movedBack(await toldByTarget(to, written!), moves);
    expectSameStory(told, arrived, to.supports.keeps, report.diagnostics);
    expectPaired(arrived);
    expectExplained(result.source, result.carried, report.diagnostics);
    expectInTheFile(
      told.filter((one) => one.kind === 'text').map((one) => one.text),
      { agent: to, file: fileOf(to, written!) },
      moves,
    );
    if (to.supports.keeps.reasoning === 'dropped')
      expect(countOf(report.diagnostics, 'pass/reasoning-left-out')).toBe(source.counts.reasoning);
    if (to.supports.keeps.compaction === 'exact')
      expect(arrived.filter((one) => one.role === 'summary')).toEqual(told.filter((one) => one.role === 'summary'));

    const after = stateOf(scratch, [agent, to]);
    for (const [file, hash] of Object.entries(before)) expect(after[file], `${file} is untouched`).toBe(hash);

    const back = await passSession(written!, { to: agent.id }, scratch.worlds, new Report());
    if (agent.isForeignForm?.(ref)) expectWrittenAgain(back);
    else await expectOwnRecords({ agent, ref, scratch, cwd: source.facts.header.workspace?.cwd }, back);
    await undoPass(scratch.world, {}, new Report());
    expect(stateOf(scratch, [agent, to])).toEqual(after);
    await undoPass(scratch.world, {}, new Report());
    expect(stateOf(scratch, [agent, to])).toEqual(before);
  });

  it.runIf(passes.length > 0).each(passes.slice(0, 1))('%s planned for %s writes nothing', async (id, _to, _ref, to) => {
    const scratch = makeScratch({ native: fixture.native, env: { PATH: clients }, run: runStandIn });
    const ref = sessionsIn(agent, scratch.home).find((one) => one.id === id)!;
    if (!(await openForeign(ref, scratch, new Report()))) return;
    const before = snapshot(scratch.folder);
    const dry = new Report();
    const planned = await passSession(ref, { to: to.id, dryRun: true }, scratch.worlds, dry);
    expect(snapshot(scratch.folder)).toEqual(before);
    const real = new Report();
    const done = await passSession(ref, { to: to.id }, scratch.worlds, real);
    expect({ outcome: planned.outcome, receipt: planned.receipt, wrote: planned.wrote }).toEqual({
      outcome: 'planned',
      receipt: null,
      wrote: [],
    });
    expect({ source: planned.source, carried: planned.carried }).toEqual({ source: done.source, carried: done.carried });
    const losses = (report: Report): string[] =>
      report.diagnostics
        .filter((one) => !['pass/client-missing', 'pass/paths-rehomed', 'pass/planned-id'].includes(one.rule))
        .map((one) => `${one.rule} ${one.count}`);
    expect(losses(dry)).toEqual(losses(real));
  });

  it.runIf(sessions.length > 0).each(sessions)('%s is copied within its own agent', async (id) => {
    const scratch = makeScratch({ native: fixture.native, env: { PATH: clients }, run: runStandIn });
    const ref = sessionsIn(agent, scratch.home).find((one) => one.id === id)!;
    const source = await openForeign(ref, scratch, new Report());
    if (!source) return expectNothingToPass(ref, agent, scratch);
    const result = await passSession(ref, { to: agent.id }, scratch.worlds, new Report());
    if (agent.isForeignForm?.(ref)) expectWrittenAgain(result);
    else await expectOwnRecords({ agent, ref, scratch, cwd: source.facts.header.workspace?.cwd }, result);
  });
}

/** All of it, and an answer for each call that had none. */
function expectWrittenAgain({ source, carried }: PassResult): void {
  expect(carried).toEqual({ ...source, toolResults: source.toolCalls });
}

async function expectNothingToPass(ref: SessionRef, to: AgentAdapter, scratch: Scratch): Promise<void> {
  const before = snapshot(scratch.home);
  await expect(passSession(ref, { to: to.id }, scratch.worlds, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'pass/empty' } });
  expect(snapshot(scratch.home)).toEqual(before);
  expect(filesBelow(scratch.batonHome)).toEqual([]);
}

/** Without our own reader: the words are in the file, one after the other. */
function expectInTheFile(
  texts: readonly string[],
  { agent, file }: { readonly agent: AgentAdapter; readonly file: string },
  moves: readonly (readonly [string, string])[],
): void {
  const raw = JSON.stringify(movedBack(recordsOf(agent, file), moves));
  let at = 0;
  for (const text of texts) {
    const found = raw.indexOf(JSON.stringify(text).slice(1, -1), at);
    expect(found, `${JSON.stringify(text)} behind byte ${at}`).toBeGreaterThanOrEqual(0);
    at = found;
  }
}
