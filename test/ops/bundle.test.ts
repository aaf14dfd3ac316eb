// One file for another machine: made in one home, received in another; and what is said of one that is not what it was.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { membersOf } from '../../src/documents/bundle/decode.js';
import { memberDigest } from '../../src/documents/bundle/members.js';
import type { Json } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { knownGraph } from '../../src/ops/log/known-lineage.js';
import { runOperation, type GivenTo, type OperationName, type ResultOf } from '../../src/ops/operations.js';
import { contentDigest } from '../../src/trust/embedded.js';
import { findAgent } from '../support/all-agents.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';

interface Person {
  readonly scratch: Scratch;
  readonly run: <N extends OperationName>(name: N, input: GivenTo<N>) => Promise<ResultOf<N>>;
  readonly rules: () => string[];
  readonly file: (name: string) => string;
}

function person(): Person {
  const scratch = makeScratch();
  let report = new Report();
  return {
    scratch,
    run: (name, input) =>
      runOperation(name, input, operationContext({ world: scratch.world, here: scratch.world, report: (report = new Report()) })),
    rules: () => report.diagnostics.map(({ rule }) => rule),
    file: (name) => path.join(scratch.work, name),
  };
}

/** With one short session. */
function anna(): Person {
  const me = person();
  new ClaudeSession(me.scratch.home, { id: sample, cwd: me.scratch.work })
    .user('Read the list of kayaks, then sort it')
    .call('toolu_1', 'cat kayaks.txt')
    .result('toolu_1', 'Wave, Tide')
    .say('The kayaks are sorted: Tide, Wave.');
  return me;
}

function sent(from: Person, to: Person, name: string): void {
  writeFileSync(to.file(name), readFileSync(from.file(name)));
}

const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Failure ? `${error.diagnostic.rule}: ${error.diagnostic.message}` : String(error)),
  );

async function toldBy({ to }: { readonly to: { readonly agent: string; readonly path: string } }): Promise<string[]> {
  const agent = findAgent(to.agent)!;
  return (await toldByTarget(agent, agent.refOf(to.path, new Report())!)).map(toldLine);
}

describe('a bundle', () => {
  it('is what --out FILE.baton makes, the same bytes each time, with every member under its digest', async () => {
    const me = anna();
    const packed = await me.run('pack', { refs: [sample], withSession: true, out: 'work.baton' });
    expect(packed.format).toBe('bundle');
    const text = readFileSync(me.file('work.baton'), 'utf8');
    await me.run('pack', { refs: [sample], withSession: true, out: 'again.baton' });
    expect(readFileSync(me.file('again.baton'), 'utf8')).toBe(text);
    expect([...membersOf(text).keys()]).toEqual(['handoff', 'session']);
    expect((await me.run('check', { files: ['work.baton'] })).files).toMatchObject([{ format: 'bundle', level: 'recommended' }]);
    expect(await me.run('list', { file: 'work.baton' })).toMatchObject([{ agent: 'bundle', id: sample }]);
    expect(await me.run('show', { ref: 'work.baton' })).toMatchObject({ id: sample });
  });

  it('goes on in another home, in another folder, with everything that was said', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id: sample, cwd: scratch.work })
      .user(`Look at ${scratch.work}/src/a.ts`)
      .call('toolu_1', `cat ${scratch.work}/src/a.ts`)
      .result('toolu_1', 'text')
      .say('Done.');
    const out = path.join(scratch.work, 'x.baton');
    await runOperation(
      'pack',
      { refs: [session.file], withSession: true, out },
      operationContext({ world: scratch.world, here: scratch.world, report: new Report() }),
    );
    const other = person();
    writeFileSync(other.file('x.baton'), readFileSync(out));
    const { installed, handoff, format } = await other.run('receive', { file: 'x.baton', to: 'codex' });
    expect({ format, title: handoff.title }).toMatchObject({ format: 'bundle' });
    expect(installed).toMatchObject({ cwd: other.scratch.work, carried: { userMessages: 1, toolCalls: 1, toolResults: 1 } });
    const told = await toldBy(installed!);
    expect(told[0]).toBe(`user text ${JSON.stringify(`Look at ${other.scratch.work}/src/a.ts`)}`);
    expect(told.join('\n')).not.toContain(scratch.work);
    expect(other.rules()).toContain('pass/paths-rehomed');
    // the same bundle again is the same session
    expect((await other.run('receive', { file: 'x.baton', to: 'codex' })).installed).toMatchObject({ to: installed!.to });
  });

  it.each(['json', 'llmfeed', 'html'])('is not the only one: a hand-off as %s goes on with the session that it brings', async (format) => {
    const me = anna();
    await me.run('pack', { refs: [sample], withSession: true, format, out: `work.${format}` });
    const other = person();
    sent(me, other, `work.${format}`);
    const { installed } = await other.run('receive', { file: `work.${format}`, to: 'codex' });
    expect(installed).toMatchObject({ cwd: other.scratch.work, carried: { userMessages: 1, toolCalls: 1, toolResults: 1 } });
    expect((await toldBy(installed!))[0]).toBe('user text "Read the list of kayaks, then sort it"');
    expect((await other.run('receive', { file: `work.${format}`, to: 'codex' })).installed).toMatchObject({ to: installed!.to });
    await me.run('pack', { refs: [sample], format, out: `words.${format}` });
    sent(me, other, `words.${format}`);
    expect((await other.run('receive', { file: `words.${format}`, to: 'codex' })).installed).toMatchObject({
      carried: { userMessages: 1, toolCalls: 0, toolResults: 0 },
    });
  });

  it('holds no secret, and no file of the session, unless that is asked for', async () => {
    const me = person();
    const key = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}xAA`;
    const session = new ClaudeSession(me.scratch.home, { id: sample, cwd: me.scratch.work }).user(`My key is ${key}`).say('I see it.');
    await me.run('pack', { refs: [session.file], withSession: true, out: 'clean.baton' });
    expect(readFileSync(me.file('clean.baton'), 'utf8')).not.toContain(key);
    expect(membersOf(readFileSync(me.file('clean.baton'), 'utf8')).has('native')).toBe(false);
    await me.run('pack', { refs: [session.file], withSession: true, noRedact: true, out: 'whole.baton' });
    expect(membersOf(readFileSync(me.file('whole.baton'), 'utf8')).has('native')).toBe(true);
  });

  it('brings the hand-offs before along, so that the chain is whole there', async () => {
    const me = anna();
    await me.run('keys', { action: 'new', name: 'Anna' });
    await me.run('pack', { refs: [sample], sign: true, out: 'one.md' });
    const { installed } = await me.run('receive', { file: 'one.md', to: 'codex' });
    await me.run('pack', { refs: [`codex:${installed!.to.id}`], withSession: true, sign: true, out: 'two.baton' });
    const ben = person();
    sent(me, ben, 'two.baton');
    expect(await ben.run('verify', { file: 'two.baton' })).toMatchObject({ integrity: 'valid', lineage: 'gap' });
    await ben.run('receive', { file: 'two.baton' });
    expect(await ben.run('verify', { file: 'two.baton' })).toMatchObject({ integrity: 'valid', lineage: 'intact' });
    const graph = await knownGraph(ben.scratch.world, new Report());
    expect(graph.get(contentDigest(readFileSync(me.file('one.md'))))?.acts.map(({ what }) => what)).toEqual(['receive']);
  });

  it('uses the session’s own files only where a trusted key has signed them', async () => {
    const me = anna();
    await me.run('keys', { action: 'new', name: 'Anna' });
    await me.run('pack', { refs: [sample], withSession: true, noRedact: true, sign: true, out: 'w.baton' });
    const ben = person();
    sent(me, ben, 'w.baton');
    const untrusted = await ben.run('receive', { file: 'w.baton', to: 'claude-code' });
    expect(ben.rules()).toContain('bundle/native-not-used');
    expect(untrusted.installed).toMatchObject({ carried: { toolCalls: 1 } });
    // one's own key is trusted
    const home = await me.run('receive', { file: 'w.baton', to: 'claude-code' });
    expect(me.rules()).not.toContain('bundle/native-not-used');
    expect(home.installed!.from.agent).toBe('claude-code');
  });
});

let whole: string | undefined;

/** Made once: all that is damaged below was this. */
async function wholeBundle(): Promise<string> {
  if (whole === undefined) {
    const me = anna();
    await me.run('pack', { refs: [sample], withSession: true, out: 'w.baton' });
    whole = readFileSync(me.file('w.baton'), 'utf8');
  }
  return whole;
}

describe('what is refused, with nothing written', () => {
  type Lines = string[];
  const edit = (line: string, change: (value: Record<string, unknown>) => void): string => {
    const value = JSON.parse(line) as Record<string, unknown>;
    change(value);
    return JSON.stringify(value);
  };
  const relist = (lines: Lines): Lines => {
    const members = lines.slice(1).map((line) => {
      const { name, content } = JSON.parse(line) as { name: string; content: Json };
      return { name, sha256: memberDigest(content) };
    });
    return [JSON.stringify({ kind: 'bundle', version: 1, members }), ...lines.slice(1)];
  };

  it.each<[string, RegExp, (lines: Lines) => Lines]>([
    ['cut short', /bundle\/damaged.*cut short/, (lines) => lines.slice(0, -1)],
    ['cut within a line', /bundle\/damaged/, (lines) => [...lines.slice(0, -1), lines.at(-1)!.slice(0, -40)]],
    ['something added', /more behind/, (lines) => [...lines, '{"name":"more","content":1}']],
    [
      'a changed word',
      /“session” is not what the bundle lists/,
      (lines) => lines.map((line) => line.replaceAll('kayak', 'canoe')).map((line, i) => (i === 1 ? lines[1]! : line)),
    ],
    [
      'another digest',
      /not what the bundle lists/,
      (lines) => [
        edit(lines[0]!, (head) => void ((head['members'] as { sha256: string }[])[0]!.sha256 = 'a'.repeat(64))),
        ...lines.slice(1),
      ],
    ],
    ['a member twice', /twice/, (lines) => relist([lines[0]!, lines[1]!, lines[1]!])],
    ['members in another order', /is not the member/, ([head, one, two]) => [head!, two!, one!]],
    ['a name that leads elsewhere', /a name that none can have/, (lines) => relist([...lines, '{"name":"../../x","content":1}'])],
    ['no hand-off', /no hand-off/, (lines) => relist([lines[0]!, lines[2]!])],
    ['a newer version', /bundle\/newer/, (lines) => [edit(lines[0]!, (head) => void (head['version'] = 2)), ...lines.slice(1)]],
    [
      'nested without end',
      /nested more than/,
      (lines) => [lines[0]!, `{"name":"handoff","content":${'['.repeat(5000)}${']'.repeat(5000)}}`, lines[2]!],
    ],
    ['no list', /list of members is none/, (lines) => ['{"kind":"bundle","version":1,"members":[1]}', ...lines.slice(1)]],
  ])('%s', async (_case, why, change) => {
    const ben = person();
    const lines = (await wholeBundle()).trimEnd().split('\n');
    writeFileSync(ben.file('w.baton'), `${change(lines).join('\n')}\n`);
    expect(await failure(ben.run('receive', { file: 'w.baton', to: 'codex' }))).toMatch(why);
    expect(existsSync(path.join(ben.scratch.home, '.codex'))).toBe(false);
    expect((await ben.run('check', { files: ['w.baton'] })).files[0]!.level).toBe('non-conformant');
  });

  it('native files that would stand elsewhere are not used, even with a trusted signature', async () => {
    const me = anna();
    await me.run('keys', { action: 'new', name: 'Anna' });
    await me.run('pack', { refs: [sample], withSession: true, noRedact: true, out: 'w.baton' });
    const lines = readFileSync(me.file('w.baton'), 'utf8').trimEnd().split('\n');
    const evil = edit(lines[3]!, (member) => {
      (member['content'] as { files: { place: string }[] }).files[0]!.place = '../../../evil.jsonl';
    });
    writeFileSync(me.file('evil.baton'), `${relist([...lines.slice(0, 3), evil]).join('\n')}\n`);
    await me.run('sign', { file: 'evil.baton' });
    const { installed } = await me.run('receive', { file: 'evil.baton', to: 'codex' });
    expect(me.rules()).toContain('bundle/native-not-used');
    expect(installed!.from.agent).toBe('bundle');
    expect(existsSync(path.join(me.scratch.folder, 'evil.jsonl'))).toBe(false);
  });

  it('a hand-off before that is not what it says stays out, and the rest comes in', async () => {
    const me = anna();
    await me.run('pack', { refs: [sample], out: 'one.md' });
    const { installed } = await me.run('receive', { file: 'one.md', to: 'codex' });
    await me.run('pack', { refs: [`codex:${installed!.to.id}`], out: 'two.baton' });
    const lines = readFileSync(me.file('two.baton'), 'utf8').trimEnd().split('\n');
    const forged = edit(lines[2]!, (member) => {
      const [first] = (member['content'] as { before: { text: string }[] }).before;
      first!.text = first!.text.replace('kayak', 'canoe');
    });
    const ben = person();
    writeFileSync(ben.file('two.baton'), `${relist([lines[0]!, lines[1]!, forged]).join('\n')}\n`);
    await ben.run('receive', { file: 'two.baton' });
    expect(ben.rules()).toContain('bundle/handoff-refused');
    const graph = await knownGraph(ben.scratch.world, new Report());
    expect([...graph.values()].filter(({ acts }) => acts.length > 0)).toHaveLength(1);
  });
});
