// A chain as people make it: packed, received, gone on with, packed again; and what is said when something in it is changed or gone.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { knownGraph } from '../../src/ops/log/known-lineage.js';
import { runOperation, type GivenTo, type OperationName, type ResultOf } from '../../src/ops/operations.js';
import { Captures } from '../../src/store/captures.js';
import { KeptSessions } from '../../src/store/kept-sessions.js';
import { Objects } from '../../src/store/objects.js';
import { Tasks } from '../../src/store/tasks.js';
import { contentDigest } from '../../src/trust/embedded.js';
import type { AuditLine } from '../../src/ops/log/audit.js';
import type { LoggedThing } from '../../src/ops/log/log.js';
import { root } from '../support/build-command.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';

interface Person {
  readonly scratch: Scratch;
  readonly run: <N extends OperationName>(name: N, input: GivenTo<N>) => Promise<ResultOf<N>>;
  readonly rules: () => string[];
  readonly file: (name: string) => string;
  readonly digest: (name: string) => string;
}

function person(): Person {
  const scratch = makeScratch({ native: path.join(root, 'sample', 'home') });
  let report = new Report();
  return {
    scratch,
    run: (name, input) =>
      runOperation(name, input, operationContext({ world: scratch.world, here: scratch.world, report: (report = new Report()) })),
    rules: () => report.diagnostics.map(({ rule }) => rule),
    file: (name) => path.join(scratch.work, name),
    digest: (name) => contentDigest(readFileSync(path.join(scratch.work, name))),
  };
}

/** Signed hand-offs `h1.md`, `h2.md` …, each made of the session that the one before became. */
async function chain({ run }: Person, length: number): Promise<string[]> {
  await run('keys', { action: 'new', name: 'mine' });
  const sessions = [sample];
  for (let n = 1; n <= length; n++) {
    await run('pack', { refs: [sessions.at(-1)!], sign: true, out: `h${n}.md`, budget: 3000 });
    if (n === length) break;
    const { installed } = await run('receive', { file: `h${n}.md`, to: n % 2 ? 'codex' : 'claude-code' });
    sessions.push(`${installed!.to.agent}:${installed!.to.id}`);
  }
  return sessions;
}

describe('a chain of three', () => {
  it('names its parents, in the text and in the signature, and is intact until somebody touches it', async () => {
    const me = person();
    const { run, digest, file, scratch } = me;
    const sessions = await chain(me, 3);
    expect(readFileSync(file('h3.md'), 'utf8')).toContain(`Session: Session 3 → 4`);
    expect(readFileSync(file('h3.md'), 'utf8')).toContain(`Digest: ${digest('h2.md')}`);
    const feed = JSON.parse((await run('pack', { refs: [sessions[2]!], format: 'llmfeed' })).text!) as { related_sessions: unknown };
    expect(feed.related_sessions).toEqual([
      { title: 'Hand-off before this one', url: digest('h2.md'), relationship: 'parent' },
      { title: 'Import of Windows exports', url: sessions[1], relationship: 'precedes' },
    ]);
    expect(await run('verify', { file: 'h1.md' })).toMatchObject({ integrity: 'valid', lineage: 'root' });
    expect(await run('verify', { file: 'h3.md' })).toMatchObject({ integrity: 'valid', lineage: 'intact' });
    const graph = await knownGraph(scratch.world, new Report());
    expect(graph.get(digest('h3.md'))!.parents).toEqual([sessions[2]]);
    expect(graph.get(sessions[2]!)!.parents).toEqual([digest('h2.md')]);

    const { thing } = graph.get(digest('h1.md'))!;
    const object = new Objects(scratch.world).path(thing.kind === 'handoff' ? thing.object! : '');
    const whole = readFileSync(object);
    writeFileSync(object, whole.toString('utf8').replace('h', 'H'));
    expect(await run('verify', { file: 'h3.md' })).toMatchObject({ integrity: 'valid', lineage: 'broken' });
    expect(me.rules()).toContain('verify/lineage-broken');
    rmSync(object);
    expect(await run('verify', { file: 'h3.md' })).toMatchObject({ integrity: 'valid', lineage: 'gap' });
    expect(me.rules()).toContain('verify/lineage-gap');
    await run('receive', { file: 'h1.md' });
    expect(await run('verify', { file: 'h3.md' })).toMatchObject({ lineage: 'intact' });
  });

  it('reaches somebody else as a gap, and is whole when they have all of it', async () => {
    const [anna, bob] = [person(), person()];
    await chain(anna, 2);
    for (const name of ['h1.md', 'h2.md']) writeFileSync(bob.file(name), readFileSync(anna.file(name)));
    expect(await bob.run('verify', { file: 'h2.md' })).toMatchObject({ integrity: 'valid', lineage: 'gap' });
    const { verification } = await bob.run('receive', { file: 'h2.md' });
    expect(verification.lineage).toBe('gap');
    await bob.run('receive', { file: 'h1.md' });
    expect(await bob.run('verify', { file: 'h2.md' })).toMatchObject({ lineage: 'intact' });
  });
});

it('an unsigned hand-off is an unsigned link, until it is signed', async () => {
  const me = person();
  await me.run('pack', { refs: [sample], out: 'h1.md' });
  const { installed } = await me.run('receive', { file: 'h1.md', to: 'codex' });
  await me.run('keys', { action: 'new', name: 'mine' });
  await me.run('pack', { refs: [`codex:${installed!.to.id}`], out: 'h2.md', sign: true });
  expect(await me.run('verify', { file: 'h1.md' })).toMatchObject({ integrity: 'unsigned', lineage: 'none' });
  expect(await me.run('verify', { file: 'h2.md' })).toMatchObject({ lineage: 'unsigned-link' });
  await me.run('sign', { file: 'h1.md', embed: true });
  expect(await me.run('verify', { file: 'h2.md' })).toMatchObject({ lineage: 'intact' });
});

it('what is redacted names what it was, and so does its signature', async () => {
  const me = person();
  await me.run('pack', { refs: [sample], out: 'h1.md' });
  const secret = 'ghp_1234567890abcdefghijklmnopqrstuvwxyz'.replace('1234567890', '16C7e42F29');
  writeFileSync(me.file('own.md'), readFileSync(me.file('h1.md'), 'utf8').replace('## PROMPT', `Token: ${secret}\n\n## PROMPT`));
  await me.run('receive', { file: 'own.md' });
  await me.run('redact', { source: 'own.md', out: 'safe.md' });
  expect(readFileSync(me.file('safe.md'), 'utf8')).not.toContain(secret);
  await me.run('keys', { action: 'new', name: 'mine' });
  await me.run('sign', { file: 'safe.md' });
  expect(await me.run('verify', { file: 'safe.md' })).toMatchObject({ integrity: 'valid', lineage: 'unsigned-link' });
  const { things } = (await me.run('log', { of: 'safe.md' })) as { things: readonly LoggedThing[] };
  expect(things[0]).toMatchObject({ how: ['redact', 'sign'], parents: [me.digest('own.md')] });
});

it('packing the same session again is the same act, and the same bytes', async () => {
  const me = person();
  for (const out of ['a.md', 'b.md']) await me.run('pack', { refs: [sample], out });
  expect(readFileSync(me.file('a.md'))).toEqual(readFileSync(me.file('b.md')));
  expect(readdirSync(path.join(me.scratch.batonHome, 'lineage'))).toHaveLength(1);
});

it('a hand-off is made although lineage can be neither read nor written', async () => {
  const me = person();
  mkdirSync(me.scratch.batonHome, { recursive: true });
  symlinkSync('lineage', path.join(me.scratch.batonHome, 'lineage'));
  await me.run('pack', { refs: [sample], out: 'h1.md' });
  expect(me.rules()).toEqual(expect.arrayContaining(['lineage/unreadable', 'lineage/not-recorded']));
  expect(readFileSync(me.file('h1.md'), 'utf8')).toContain('SESSION HANDOFF');
});

it('what was passed and received before there were records has its lineage, too', async () => {
  const me = person();
  await me.run('pack', { refs: [sample], out: 'h1.md' });
  const { installed } = await me.run('receive', { file: 'h1.md', to: 'codex' });
  const passed = await me.run('pass', { ref: sample, to: 'codex' });
  rmSync(path.join(me.scratch.batonHome, 'lineage'), { recursive: true });
  const graph = await knownGraph(me.scratch.world, new Report());
  const [parent] = graph.get(`codex:${installed!.to.id}`)!.parents;
  expect(graph.get(parent!)!.thing).toMatchObject({ kind: 'handoff', format: 'handoff' });
  expect(graph.get(`codex:${passed.to.id}`)!.parents).toEqual([`claude-code:${sample}`]);
});

describe('going another way', () => {
  it('branches natively up to a turn, in the same agent, and leaves the session as it was', async () => {
    const me = person();
    const file = sessionFile(me);
    const before = readFileSync(file);
    const first = await me.run('branch', { of: sample, turn: 1, cwd: '.' });
    const second = await me.run('branch', { of: sample, turn: 1, cwd: '.' });
    expect(first.installed).toMatchObject({ outcome: 'new', to: { agent: 'claude-code' } });
    expect(second.installed!.to.id).not.toBe(first.installed!.to.id);
    expect(first.installed!.carried.userMessages).toBeLessThan(first.installed!.source.userMessages);
    expect((await me.run('branch', { of: sample, turn: 2, cwd: '.', to: 'codex' })).installed).toMatchObject({ to: { agent: 'codex' } });
    expect(readFileSync(file)).toEqual(before);
    const { things: all } = (await me.run('log', {})) as { things: readonly LoggedThing[] };
    const things = all.filter(({ agent }) => agent !== 'codex');
    expect(things.map(({ ref, how, turn, parents }) => ({ ref, how, turn, parents }))).toEqual([
      { ref: `claude-code:${second.installed!.to.id}`, how: ['branch'], turn: 1, parents: [`claude-code:${sample}`] },
      { ref: `claude-code:${first.installed!.to.id}`, how: ['branch'], turn: 1, parents: [`claude-code:${sample}`] },
      { ref: `claude-code:${sample}`, how: [], turn: null, parents: [] },
    ]);
    await me.run('undo', { receipt: first.installed!.receipt! });
    const after = (await me.run('log', {})) as { things: readonly LoggedThing[] };
    expect(after.things.map(({ undone }) => undone)).toEqual([false, false, true, false]);
    await expect(me.run('branch', { of: sample, turn: 99 })).rejects.toMatchObject({ diagnostic: { rule: 'pass/no-such-turns' } });
  });

  it('rolls back to the hand-off before, says what is abandoned, and starts again from there', async () => {
    const me = person();
    const sessions = await chain(me, 3);
    await me.run('tag', { handoff: 'h3.md', name: 'fast' });
    await expect(me.run('tag', { handoff: 'h1.md', name: 'fast' })).rejects.toMatchObject({ diagnostic: { rule: 'tag/taken' } });
    await expect(me.run('tag', { handoff: 'h1.md', name: 'abcd' })).rejects.toMatchObject({ exitCode: 2 });
    await expect(me.run('rollback', { handoff: 'h1.md' })).rejects.toMatchObject({ diagnostic: { rule: 'rollback/first' } });
    const back = await me.run('rollback', { handoff: 'fast', reason: 'too slow', to: 'codex' });
    expect(back).toMatchObject({ from: me.digest('h2.md'), abandoned: [me.digest('h3.md'), sessions[2]], installed: { outcome: 'new' } });
    expect(back.prompt).toContain('You take over');
    const { things } = (await me.run('log', { verify: true })) as { things: readonly LoggedThing[] };
    const of = (ref: string) => things.find((one) => one.ref === ref)!;
    expect(of(me.digest('h3.md'))).toMatchObject({ tags: ['fast'], abandoned: { reason: 'too slow' }, lineage: 'intact' });
    expect(of(`codex:${back.installed!.to.id}`)).toMatchObject({ how: ['rollback'], parents: [me.digest('h2.md')], abandoned: null });
    expect(of(me.digest('h1.md'))).toMatchObject({
      lineage: 'root',
      signature: { state: 'signed', by: { state: 'trusted', name: 'mine' } },
    });
    const { acts } = (await me.run('log', { audit: true })) as { acts: readonly AuditLine[] };
    expect(acts.map(({ what }) => what)).toEqual(['rollback', 'tag', 'pack', 'receive', 'receive', 'pack', 'receive', 'receive', 'pack']);
    expect(acts.at(-1)).toMatchObject({ transform: ['redacted', 'summarised'], signer: { name: 'mine' }, from: [`claude-code:${sample}`] });
    const once = await me.run('branch', { of: 'fast' });
    expect(once).toMatchObject({ from: me.digest('h3.md'), installed: null });
  });

  it('merges two ways into one hand-off that names both', async () => {
    const me = person();
    await chain(me, 2);
    const merged = await me.run('merge', { handoffs: ['h1.md', 'h2.md'], out: 'both.md', sign: true });
    expect(merged.signed).toBe(true);
    expect(await me.run('verify', { file: 'both.md' })).toMatchObject({ integrity: 'valid', lineage: 'intact' });
    const { things } = (await me.run('log', { of: 'both.md' })) as { things: readonly LoggedThing[] };
    expect(things[0]).toMatchObject({ how: ['merge'], parents: [me.digest('h1.md'), me.digest('h2.md')] });
    await expect(me.run('merge', { handoffs: ['h1.md', 'h1.md'] })).rejects.toMatchObject({ diagnostic: { rule: 'merge/one' } });
    expect(await me.run('diff', { a: 'h1.md', b: 'h1.md' })).toMatchObject({
      decisions: { added: [] },
      done: [],
      nextSteps: { added: [], gone: [] },
    });
    expect((await me.run('diff', { a: 'h1.md', b: sample })).b.title).toBe('Import of Windows exports');
  });
});

function sessionFile({ scratch }: Person): string {
  const projects = path.join(scratch.home, '.claude', 'projects');
  return path.join(projects, readdirSync(projects)[0]!, `${sample}.jsonl`);
}

describe('a kept session', () => {
  it('is shown, packed and passed after its client has deleted it, and is whole or not used', async () => {
    const me = person();
    const file = sessionFile(me);
    const before = await me.run('show', { ref: sample });
    expect(await me.run('keep', { ref: sample })).toMatchObject([{ agent: 'claude-code', id: sample, state: 'same' }]);
    rmSync(path.dirname(file), { recursive: true });
    expect(await me.run('keep', { ref: '@latest', list: true })).toMatchObject([{ state: 'gone' }]);
    const after = JSON.stringify(await me.run('show', { ref: sample.slice(0, 8) }));
    expect(JSON.parse(after.replaceAll(new RegExp(`${me.scratch.batonHome}/kept-files/\\w+`, 'g'), me.scratch.home))).toEqual(before);
    expect(me.rules()).toContain('keep/used');
    const { carried, source } = await me.run('pass', { ref: `claude-code:${sample}`, to: 'codex', cwd: '.' });
    expect(carried.toolCalls).toBe(source.toolCalls);
    expect((await me.run('pass', { ref: sample, to: 'codex', cwd: '.' })).outcome).toBe('found');
    expect((await me.run('show', { ref: file })).id).toBe(sample);
    await me.run('fsck', { gc: true });
    expect(me.rules()).toEqual([]);

    const [kept] = new KeptSessions(me.scratch.world).all(new Report());
    rmSync(path.join(me.scratch.batonHome, 'kept-files'), { recursive: true });
    const object = new Objects(me.scratch.world).path(kept!.files[0]!.sha256);
    writeFileSync(object, readFileSync(object, 'utf8').replace('a', 'b'));
    await expect(me.run('show', { ref: sample })).rejects.toMatchObject({ diagnostic: { rule: 'keep/damaged' } });
    const { problems } = await me.run('fsck', {});
    expect(problems).toMatchObject([{ what: 'damaged', path: object }]);
    expect(problems[0]!.neededBy).toHaveLength(2);
    rmSync(object);
    expect((await me.run('fsck', {})).problems).toMatchObject([{ what: 'gone' }]);
    expect(await me.run('keep', { ref: sample, remove: true })).toMatchObject([{ state: 'removed' }]);
    await expect(me.run('show', { ref: sample })).rejects.toMatchObject({ diagnostic: { rule: 'ref/not-found' } });
  });

  it('frees what nothing needs, and nothing else', async () => {
    const me = person();
    await me.run('keep', { ref: sample });
    await me.run('pack', { refs: [sample], out: 'h1.md' });
    const idle = new Objects(me.scratch.world).put(new TextEncoder().encode('idle'));
    expect(await me.run('fsck', {})).toMatchObject({ problems: [], idle: { objects: 1, bytes: idle.bytes }, freed: null });
    expect(await me.run('fsck', { gc: true })).toMatchObject({ freed: { objects: 1, bytes: idle.bytes } });
    expect(await me.run('fsck', {})).toMatchObject({ problems: [], idle: { objects: 0 } });
  });

  it('looks into what was captured, and into what became of tasks', async () => {
    const me = person();
    const session = { agent: 'claude-code', id: sample };
    const captures = new Captures(me.scratch.world);
    const handoff = `sha256:${'0'.repeat(64)}`;
    captures.write(session, { state: '1 2 3', why: 'asked', handoff, handoffId: 'h1' });
    const id = '00000000-0000-4000-8000-000000000001';
    const said = { contextId: 'c1', state: 'TASK_STATE_COMPLETED', skill: 'pack', said: 'Done.' } as const;
    new Tasks(me.scratch.world).write({ version: 1, id, at: '2026-01-01T00:00:00.000Z', ...said }, new Report());
    expect(await me.run('fsck', {})).toMatchObject({ records: 2, problems: [] });

    const damaged = [captures.path(session), path.join(me.scratch.batonHome, 'tasks', `${id}.json`)];
    for (const file of damaged) writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
    const { problems } = await me.run('fsck', {});
    expect(problems.map((one) => [one.what, one.path])).toEqual(damaged.map((file) => ['record', file]));
    const told = (await me.run('doctor', {})).find((one) => one.id === 'records');
    expect(told).toMatchObject({ state: 'problem', detail: expect.stringContaining(`${damaged[0]}: `) as string });
    expect(told!.detail).toContain('and 1 more');
  });
});
