// `pass --to` an agent whose sessions are only read, or that no client has proven: the project gets the hand-off.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';
import { commandHere, type Said } from '../support/command-here.js';
import { makeScratch, modeOf, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const SECRET = 'ghp_Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MDEyMzQ1';

interface Answer {
  readonly status: number | null;
  readonly rules: readonly string[];
  readonly hints: string;
  readonly result: {
    readonly to: { readonly path: string };
    readonly outcome: string;
    readonly resume: unknown;
    readonly prompt: string;
    readonly receipt: string;
    readonly wrote: readonly string[];
  };
}

function answerOf({ status, stdout }: Said): Answer {
  const { result, diagnostics } = JSON.parse(stdout) as { result: Answer['result']; diagnostics: { rule: string; hint?: string }[] };
  return { status, result, rules: diagnostics.map(({ rule }) => rule), hints: diagnostics.map(({ hint }) => hint ?? '').join('\n') };
}

function scene(): Scratch {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user(`Light the lamp of the pier. The token is ${SECRET}`)
    .call('toolu_1', 'ls')
    .result('toolu_1', 'lamp.ts')
    .say('It is lit. Next: the bell.');
  return scratch;
}

async function run({ home, work, batonHome }: Pick<Scratch, 'home' | 'work' | 'batonHome'>, ...argv: readonly string[]): Promise<Said> {
  return commandHere(argv, { cwd: work, env: { HOME: home, BATON_HOME: batonHome, PATH: '/nowhere' } });
}

const receivers = agents.filter(({ inProject }) => inProject).map(({ id: agent }) => agent);

async function passed(scratch: Scratch, ...flags: readonly string[]): Promise<Answer> {
  return answerOf(await run(scratch, 'pass', id, '--to', 'cursor', ...flags, '--json'));
}

describe('a hand-off among the rules of the project', () => {
  it('is a private file without secrets, named by the prompt, and undone to the byte', async () => {
    const scratch = scene();
    const before = [snapshot(scratch.home), snapshot(scratch.work)];
    const { status, result, rules, hints } = await passed(scratch);
    expect({ status, outcome: result.outcome, resume: result.resume }).toEqual({ status: 0, outcome: 'new', resume: null });
    expect(rules).toContain('pass/as-file');
    expect(hints).toContain('--force');
    expect(rules).not.toContain('pass/file-in-git');
    const name = `.cursor/rules/baton-${result.receipt}.mdc`;
    expect(result.wrote).toEqual([path.join(scratch.work, name)]);
    expect(result.prompt).toContain(`@${name}`);
    const text = readFileSync(result.to.path, 'utf8');
    expect(text).toMatch(/^---\ndescription: "[^"\n]+"\nalwaysApply: false\n---\n\nYou take over /);
    expect(text).toContain('Light the lamp');
    expect(text).not.toContain(SECRET);
    expect(modeOf(result.to.path)).toBe('600');
    expect(snapshot(scratch.home)).toEqual(before[0]);

    expect((await passed(scratch)).result).toMatchObject({ outcome: 'found', receipt: result.receipt, wrote: [] });
    expect(JSON.parse((await run(scratch, 'passes', '--json')).stdout).result).toMatchObject([{ state: 'there' }]);
    expect((await run(scratch, 'undo', '--json')).status).toBe(0);
    expect([snapshot(scratch.home), snapshot(scratch.work)]).toEqual(before);
    expect(JSON.parse((await run(scratch, 'passes', '--json')).stdout).result).toMatchObject([{ state: 'undone' }]);
  });

  it.each(receivers)('%s: in the project, named by the prompt, and taken back', async (to) => {
    const scratch = scene();
    const before = snapshot(scratch.work);
    const { status, result } = answerOf(await run(scratch, 'pass', id, '--to', to, '--json'));
    expect({ status, outcome: result.outcome }).toEqual({ status: 0, outcome: 'new' });
    expect(path.dirname(path.relative(scratch.work, result.to.path))).not.toMatch(/^\.\./);
    expect(result.prompt).toContain(path.basename(result.to.path).split('.')[0]);
    expect(readFileSync(result.to.path, 'utf8')).toContain('Light the lamp');
    expect((await run(scratch, 'undo', '--json')).status).toBe(0);
    expect(snapshot(scratch.work)).toEqual(before);
  });

  it('no agent that has a target, a service or neither leaves one', () => {
    expect(receivers).toContain('aider');
    const others = agents.filter(({ inProject }) => !inProject);
    expect(others.filter(({ loadTarget, loadService }) => !loadTarget && !loadService).map(({ id: agent }) => agent)).toEqual([
      'v0',
      'lovable',
      'bolt',
    ]);
    expect(agents.filter(({ inProject, loadTarget }) => inProject && loadTarget)).toEqual([]);
  });

  it('is written again with --force where nothing else can be forced', async () => {
    const scratch = scene();
    const [first, second] = [
      await run(scratch, 'pass', id, '--to', 'zed', '--json'),
      await run(scratch, 'pass', id, '--to', 'zed', '--force', '--json'),
    ];
    expect(answerOf(second).result.receipt).not.toBe(answerOf(first).result.receipt);
  });

  it('says on a terminal what to type and how to undo it', async () => {
    const scratch = scene();
    const { stdout, stderr } = await run(scratch, 'pass', id, '--to', 'cursor');
    expect(`${stdout}${stderr}`).toMatch(
      /Begin a new chat in .*\n +Continue the work that @\.cursor\/rules\/baton-\w+\.mdc hands over\.\nUndo with:\n +baton undo \w+/,
    );
  });

  it('a dry run writes nothing', async () => {
    const scratch = scene();
    const before = snapshot(scratch.folder);
    expect((await passed(scratch, '--dry-run')).result).toMatchObject({ outcome: 'planned', receipt: null, wrote: [] });
    expect(snapshot(scratch.folder)).toEqual(before);
  });

  it('in a git repository it says how to keep it out of commits', async () => {
    const scratch = scene();
    mkdirSync(path.join(scratch.work, '.git'));
    const { rules, hints } = await passed(scratch);
    expect(rules).toContain('pass/file-in-git');
    expect(hints).toContain('.cursor/rules/baton-*.mdc to .git/info/exclude');
  });

  it('keeps what somebody wrote into it, unless it is forced', async () => {
    const scratch = scene();
    const { result } = await passed(scratch);
    appendFileSync(result.to.path, 'My own words.\n');
    const kept = await run(scratch, 'undo', '--json');
    expect({ status: kept.status, rules: answerOf(kept).rules }).toEqual({ status: 1, rules: ['undo/changed'] });
    expect(existsSync(result.to.path)).toBe(true);
    expect((await run(scratch, 'undo', '--force', '--json')).status).toBe(0);
    expect(existsSync(result.to.path)).toBe(false);
  });

  it('goes into no folder that only the session names', async () => {
    const scratch = scene();
    const elsewhere = path.join(scratch.folder, 'elsewhere');
    mkdirSync(elsewhere);
    const before = snapshot(scratch.work);
    const refused = answerOf(await run({ ...scratch, work: elsewhere }, 'pass', id, '--to', 'cursor', '--json'));
    expect({ status: refused.status, rules: refused.rules }).toMatchObject({
      status: 1,
      rules: expect.arrayContaining(['target/other-folder']),
    });
    expect(snapshot(scratch.work)).toEqual(before);
    const chosen = answerOf(await run({ ...scratch, work: elsewhere }, 'pass', id, '--to', 'cursor', '--cwd', scratch.work, '--json'));
    expect(chosen.result.to.path.startsWith(scratch.work)).toBe(true);
  });

  it('what its receipt names besides such a file is never deleted', async () => {
    const scratch = scene();
    const { result } = await passed(scratch);
    const receipt = path.join(scratch.batonHome, 'receipts', `${result.receipt}.json`);
    const own = path.join(scratch.work, '.cursor', 'rules', 'own.mdc');
    writeFileSync(own, readFileSync(result.to.path));
    writeFileSync(
      receipt,
      readFileSync(receipt, 'utf8').replaceAll(JSON.stringify(result.to.path).slice(1, -1), JSON.stringify(own).slice(1, -1)),
    );
    const refused = answerOf(await run(scratch, 'undo', '--force', '--json'));
    expect({ status: refused.status, rules: refused.rules }).toEqual({ status: 1, rules: ['store/outside'] });
    expect(existsSync(own)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('goes through no link that leads elsewhere', async () => {
    const scratch = scene();
    const outside = path.join(scratch.folder, 'outside');
    mkdirSync(outside);
    mkdirSync(path.join(scratch.work, '.cursor'));
    symlinkSync(outside, path.join(scratch.work, '.cursor', 'rules'));
    const { status, rules } = await passed(scratch);
    expect({ status, rules: rules.includes('store/outside') }).toEqual({ status: 1, rules: true });
    expect(readdirSync(outside)).toEqual([]);
  });

  it.each([['--turns', '-1'], ['--no-tools'], ['--history', 'full']])('%s has no meaning there', async (...flags) => {
    const said = await run(scene(), 'pass', id, '--to', 'cursor', ...flags, '--json');
    expect({ status: said.status, rules: answerOf(said).rules }).toEqual({ status: 2, rules: ['usage/flags-exclude'] });
  });
});
