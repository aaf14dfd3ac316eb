// Baton inside the agents: put in, there twice, moved, taken out again to the byte; what is somebody else's stays, whatever it is.
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { extensibleIds } from '../../src/agents/index.js';
import { disk } from '../../src/io/disk.js';
import { identity } from '../../src/io/owner.js';
import { settingsTemporary } from '../../src/io/settings-leftovers.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation, type GivenTo, type OperationName, type ResultOf } from '../../src/ops/operations.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';

const PROGRAM = '/opt/baton tools/bin/baton.js';

interface Me {
  readonly scratch: Scratch;
  readonly run: <N extends OperationName>(name: N, input: GivenTo<N>, program?: string) => Promise<ResultOf<N>>;
  readonly rules: () => string[];
  readonly put: (name: string, text: string) => string;
  readonly read: (name: string) => string;
  readonly home: () => unknown;
}

function me(options: Parameters<typeof makeScratch>[0] = {}): Me {
  const scratch = makeScratch(options);
  let report = new Report();
  const at = (name: string): string => path.join(scratch.home, name);
  return {
    scratch,
    run: (name, input, program = PROGRAM) => {
      const world = { ...scratch.world, program };
      return runOperation(name, input, operationContext({ world, here: world, report: (report = new Report()) }));
    },
    rules: () => report.diagnostics.map(({ rule }) => rule),
    put(name, text) {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
      return at(name);
    },
    read: (name) => readFileSync(at(name), 'utf8'),
    home: () => snapshot(scratch.home),
  };
}

/** Settings as people have them. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'claude-code': {
    '.claude.json': '{"numStartups":3,"mcpServers":{"other":{"command":"x"}},"projects":{"/p":{}}}',
    '.claude/settings.json':
      '{\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [{ "type": "command", "command": "mine" }] }\n    ]\n  }\n}\n',
  },
  codex: {
    '.codex/config.toml': 'model = "gpt" # mine\n\n[mcp_servers.other]\ncommand = "x"',
    '.codex/hooks.json': '{"hooks":{"SessionStart":[{"hooks":[]}]}}\n',
  },
  pi: { '.pi/agent/settings.json': '{}\n' },
  'copilot-cli': { '.copilot/mcp-config.json': '{\n\t// mine\n\t"mcpServers": {}\n}\n' },
  'gemini-cli': {
    '.gemini/settings.json': '{\r\n  "theme": "dark", // yes\r\n  "mcpServers": {\r\n    "a": { "command": "b" },\r\n  },\r\n}\r\n',
  },
  continue: {
    '.continue/config.yaml': 'name: mine\nversion: 1.0.0\nmodels:\n  - name: a # b\nmcpServers:\n  - name: other\n    command: x\n',
  },
  'qwen-code': { '.qwen/settings.json': '\u{feff}{ /* nothing */ }' },
  'factory-droid': { '.factory/mcp.json': '{"mcpServers": {}}', '.factory/settings.json': '{\n  // droid\n  "model": "x"\n}\n' },
  opencode: { '.config/opencode/opencode.jsonc': '{\n  // schema\n  "$schema": "https://opencode.ai/config.json"\n}\n' },
  kilo: { '.config/kilo/kilo.json': '{ }' },
  cline: { '.cline/data/settings/cline_mcp_settings.json': '{\n  "mcpServers": {}\n}' },
  goose: { '.config/goose/config.yaml': 'extensions:\n  developer:\n    enabled: true\n    type: builtin\nGOOSE_MODEL: x\n' },
  cursor: { '.cursor/mcp.json': '{"mcpServers":{"z":{"command":"z"}}}', '.cursor/hooks.json': '{\n  "version": 1,\n  "hooks": {}\n}\n' },
};

const written = ({ agents: list }: ResultOf<'install'>): string[] => list.flatMap(({ changes }) => changes.map(({ what }) => what));

describe.each(extensibleIds)('%s', (id) => {
  it.each([
    ['nothing is there', {}],
    ['settings are there', SETTINGS[id]!],
    ['files are there that say nothing', Object.fromEntries(Object.keys(SETTINGS[id]!).map((name) => [name, '\n']))],
  ])('where %s: in, in again, moved, and out to the byte', async (_name, files) => {
    const { run, put, home, rules } = me();
    for (const [name, text] of Object.entries(files)) put(name, text);
    const before = home();
    const first = await run('install', { agents: [id], dryRun: true });
    expect(home()).toEqual(before);
    expect(written(await run('install', { agents: [id] }))).toEqual(written(first));
    expect(new Set(written(first))).toEqual(new Set(['added']));
    const installed = home();
    expect(new Set(written(await run('install', { agents: [id] })))).toEqual(new Set(['unchanged']));
    expect(home()).toEqual(installed);
    if (files !== SETTINGS[id]) return expect(await out()).toEqual(before);
    expect(written(await run('install', { agents: [id] }, '/elsewhere/bin/baton.js'))).toContain('updated');
    expect(written(await run('install', { agents: [id] }))).toContain('updated');
    expect(home()).toEqual(installed);
    const status = (await run('hooks', { action: 'status' })).agents.find(({ agent }) => agent === id);
    expect(status).toMatchObject({ installed: { problems: [expect.stringContaining('baton.js')] } });
    return expect(await out()).toEqual(before);

    async function out(): Promise<unknown> {
      expect(new Set(written(await run('uninstall', { agents: [id] })))).toEqual(new Set(['removed']));
      expect(rules()).toEqual([]);
      return home();
    }
  });
});

it('there are settings to try for every agent', () => {
  expect(Object.keys(SETTINGS).toSorted()).toEqual([...extensibleIds].toSorted());
});

it('--all: those whose client or store is here', async () => {
  const { run, put } = me();
  put('.codex/sessions/x', '');
  put('.pi/agent/sessions/x', '');
  expect((await run('install', { all: true })).agents.map(({ agent }) => agent)).toEqual(['codex', 'pi']);
  expect((await run('uninstall', { all: true })).agents.map(({ agent }) => agent)).toEqual(['codex', 'pi']);
  await expect(run('install', {})).rejects.toMatchObject({ exitCode: 2 });
  await expect(run('install', { agents: ['codex'], only: 'mcp,all' })).rejects.toMatchObject({ exitCode: 2 });
});

it('--all: also those whose settings are here, though they hold no session yet', async () => {
  const { run, put, rules } = me();
  put('.claude/settings.json', '{}\n');
  put('.codex/config.toml', 'model = "gpt"\n');
  put('.gemini/antigravity/x', 'another client’s');
  expect((await run('install', { all: true })).agents.map(({ agent }) => agent)).toEqual(['claude-code', 'codex']);
  expect(rules()).not.toContain('install/not-here');
});

it('where no agent is here, that is an answer and says what to do; one that is named is installed into, and it is said', async () => {
  const { run, rules, home } = me();
  await expect(run('install', { all: true })).rejects.toMatchObject({
    exitCode: 1,
    diagnostic: { rule: 'install/none-here', hint: expect.stringContaining('baton install claude-code') },
  });
  expect(home()).toEqual({});
  await run('install', { agents: ['claude-code'], all: false, dryRun: true });
  expect(rules()).toContain('install/not-here');
});

it('uninstalling nothing names what there is', async () => {
  const { run, rules } = me();
  await expect(run('uninstall', {})).rejects.toMatchObject({ exitCode: 2, diagnostic: { hint: 'Nothing is installed.' } });
  expect((await run('uninstall', { all: true })).agents).toEqual([]);
  expect(rules()).toEqual(['install/none']);
  await run('install', { agents: ['codex', 'pi'] });
  await expect(run('uninstall', {})).rejects.toMatchObject({ exitCode: 2, diagnostic: { hint: 'Installed: codex, pi.' } });
});

it('--only: nothing else, and the rest later', async () => {
  const { run, home, read } = me();
  const before = home();
  await run('install', { agents: ['gemini-cli'], only: 'mcp' });
  expect(Object.keys(JSON.parse(read('.gemini/settings.json')) as object)).toEqual(['mcpServers']);
  await run('install', { agents: ['gemini-cli'], only: 'hooks' });
  await run('install', { agents: ['gemini-cli'] });
  await run('uninstall', { agents: ['gemini-cli'] });
  expect(home()).toEqual(before);
});

describe('what is somebody else’s', () => {
  it('commands, servers and files of the same names are left and named', async () => {
    const { run, put, read, rules, home } = me();
    put('.claude/skills/handoff/SKILL.md', 'mine');
    put('.claude.json', '{"mcpServers":{"baton":{"command":"mine"}}}');
    const before = home();
    expect(written(await run('install', { agents: ['claude-code'] })).filter((what) => what === 'taken')).toHaveLength(2);
    expect(rules().filter((rule) => rule === 'install/taken')).toHaveLength(2);
    expect(read('.claude/skills/handoff/SKILL.md')).toBe('mine');
    await run('uninstall', { agents: ['claude-code'] });
    expect(home()).toEqual(before);
  });

  it('what was changed since is left and named, unless forced', async () => {
    const { run, put, read, rules, home } = me();
    await run('install', { agents: ['claude-code'] });
    put('.claude/skills/handoff/SKILL.md', `${read('.claude/skills/handoff/SKILL.md')}\nAnd smile.\n`);
    put('.claude.json', read('.claude.json').replace('"env": {}', '"env": {"A": "b"}'));
    put('.claude/settings.json', read('.claude/settings.json').replace('"timeout": 10', '"timeout": 11'));
    expect(written(await run('install', { agents: ['claude-code'] })).filter((what) => what === 'changed')).toHaveLength(3);
    await run('uninstall', { agents: ['claude-code'] });
    expect(rules()).toEqual(Array.from({ length: 3 }, () => 'install/changed'));
    expect(read('.claude/skills/handoff/SKILL.md')).toContain('smile');
    expect(read('.claude.json')).toContain('"A"');
    expect(read('.claude/settings.json')).toContain('"timeout": 11');
    await run('uninstall', { agents: ['claude-code'], force: true });
    expect(home()).toEqual({});
  });

  it('settings that cannot be read are refused whole, and other agents go on', async () => {
    const { run, put, rules, read, scratch } = me();
    put('.claude/settings.json', '{ // a comment\n}');
    const result = await run('install', { agents: ['claude-code', 'pi'] });
    expect(rules()).toContain('install/refused');
    expect(result.agents[0]).toEqual({ agent: 'claude-code', changes: [] });
    expect(existsSync(path.join(scratch.home, '.claude.json'))).toBe(false);
    expect(read('.pi/agent/prompts/handoff.md')).toContain('draft_handoff');
  });

  it('rights stay, links are followed inside the home folder and no further', async () => {
    const { run, put, read, rules, scratch } = me();
    const real = put('dotfiles/claude.json', '{"a": 1}');
    chmodSync(real, 0o640);
    symlinkSync(real, path.join(scratch.home, '.claude.json'));
    await run('install', { agents: ['claude-code'], only: 'mcp' });
    expect(JSON.parse(read('dotfiles/claude.json'))).toHaveProperty('mcpServers.baton');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    await run('uninstall', { agents: ['claude-code'] });
    expect(read('dotfiles/claude.json')).toBe('{"a": 1}');
    writeFileSync(path.join(scratch.work, 'out.json'), '{}');
    rmSync(path.join(scratch.home, '.claude.json'));
    symlinkSync(path.join(scratch.work, 'out.json'), path.join(scratch.home, '.claude.json'));
    await run('install', { agents: ['claude-code'], only: 'mcp' });
    expect(rules()).toEqual(['install/link']);
    expect(readFileSync(path.join(scratch.work, 'out.json'), 'utf8')).toBe('{}');
  });

  it.skipIf(process.getuid?.() !== 0)('root writes nothing into another user’s settings', async () => {
    const { run, put, rules, home } = me();
    put('.gemini/settings.json', '{}');
    chownSync(path.dirname(put('.gemini/settings.json', '{}')), 12_345, 12_345);
    chownSync(put('.gemini/settings.json', '{}'), 12_345, 12_345);
    const before = home();
    await run('install', { agents: ['gemini-cli'] });
    expect(rules()).toEqual(['target/other-owner']);
    expect(home()).toEqual(before);
  });

  it('what the user writes meanwhile is all that is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...extensibleIds), fc.subarray(['edit', 'file', 'key']), async (id, kinds) => {
        const { run, put, read, home } = me();
        const names = Object.keys(SETTINGS[id]!);
        for (const name of names) put(name, SETTINGS[id]![name]!);
        const edit = (): void => {
          if (kinds.includes('file')) put(`${path.dirname(names[0]!)}/skills/mine/SKILL.md`, 'mine');
          for (const name of names) {
            if (kinds.includes('edit'))
              put(
                name,
                read(name).replace(/"x"|: x\b/, (found) => found.replace('x', 'edited')),
              );
            if (kinds.includes('key') && /json/.test(name) && !/^\u{feff}?\{\s*\}|nothing/u.test(SETTINGS[id]![name]!))
              put(name, read(name).replace('{', '{"mine": [1], '));
          }
        };
        edit();
        const wanted = home();
        for (const name of names) put(name, SETTINGS[id]![name]!);
        await run('install', { agents: [id] });
        edit();
        await run('uninstall', { agents: [id] });
        expect(home()).toEqual(wanted);
      }),
      { numRuns: 13 },
    );
  });
});

describe('hooks that Codex has to be allowed to run', () => {
  it('are not without a word of the user’s', async () => {
    const { run, rules, read } = me();
    await run('install', { agents: ['codex'] });
    expect(rules()).toContain('install/hooks-not-trusted');
    expect(read('.codex/config.toml')).not.toContain('trusted_hash');
  });

  it('are with it, by the hashes that Codex tells; and that goes as well', async () => {
    const hash = `sha256:${'0'.repeat(64)}`;
    const { run, rules, read, home, scratch } = me({
      run: () => {
        const { hooks } = JSON.parse(read('.codex/hooks.json')) as {
          hooks: Record<string, readonly { hooks: readonly { command: string }[] }[]>;
        };
        const listed = Object.entries(hooks).map(([event, groups]) => ({
          key: `hooks.json:${event}:0:0`,
          currentHash: hash,
          command: groups[0]!.hooks[0]!.command,
        }));
        const answer = { id: 2, result: { data: [{ hooks: [...listed, { key: 'other', currentHash: hash, command: 'another' }] }] } };
        return { stdout: `starting\n${JSON.stringify(answer)}\n`, stderr: '', status: 0 };
      },
      env: {},
    });
    const bin = path.join(scratch.folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'codex'), '', { mode: 0o700 });
    Object.assign(scratch.world.env, { PATH: bin });
    const before = home();
    await run('install', { agents: ['codex'], trustHooks: true });
    expect(rules()).toContain('install/hooks-trusted');
    expect(read('.codex/config.toml').match(/trusted_hash/g)).toHaveLength(3);
    expect(read('.codex/config.toml')).not.toContain('"other"');
    await run('install', { agents: ['codex'] });
    expect(rules()).not.toContain('install/hooks-not-trusted');
    await run('uninstall', { agents: ['codex'] });
    expect(home()).toEqual(before);
  });
});

describe('a project', () => {
  const files = (scratch: Scratch): unknown => snapshot(scratch.work);

  it.each([
    ['without notes', {}],
    ['with notes', { 'AGENTS.md': '# Rules\n', 'CLAUDE.md': 'Be brief.', 'GEMINI.md': 'See @./AGENTS.md\r\n' }],
  ])('%s: a pointer in, and out to the byte', async (_name, texts) => {
    const { run, scratch, rules } = me();
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(scratch.work, name), text);
    const before = files(scratch);
    const { project } = await run('install', { project: true });
    expect(project!.changes.map(({ file }) => path.basename(file))).toEqual(
      'CLAUDE.md' in texts ? ['AGENTS.md', 'CLAUDE.md'] : ['AGENTS.md'],
    );
    const installed = files(scratch);
    expect((await run('install', { project: true })).project!.changes.every(({ what }) => what === 'unchanged')).toBe(true);
    expect(files(scratch)).toEqual(installed);
    expect(readFileSync(path.join(scratch.work, 'AGENTS.md'), 'utf8')).not.toContain(scratch.folder);
    await run('uninstall', { project: true });
    expect(rules()).toEqual([]);
    expect(files(scratch)).toEqual(before);
  });

  it('in a clone, without a record, the marks are enough', async () => {
    const { run, scratch } = me();
    writeFileSync(path.join(scratch.work, 'AGENTS.md'), '# Rules\n');
    await run('install', { project: true });
    rmSync(scratch.batonHome, { recursive: true });
    await run('uninstall', { project: true });
    expect(readFileSync(path.join(scratch.work, 'AGENTS.md'), 'utf8')).toBe('# Rules\n');
  });
});

it('doctor says what is broken, and how to put it right', async () => {
  const { run, put, read, scratch } = me();
  await run('install', { agents: ['gemini-cli'] });
  const about = async (): Promise<unknown> => (await run('doctor', {})).find(({ id }) => id === 'installed/gemini-cli');
  expect(await about()).toMatchObject({ state: 'problem', fix: 'baton install gemini-cli' }); // there is no such program
  const program = path.join(scratch.folder, 'baton.js');
  writeFileSync(program, '');
  await run('install', { agents: ['gemini-cli'] }, program);
  expect((await run('doctor', {}, program)).find(({ id }) => id === 'installed/gemini-cli')).toMatchObject({ state: 'ok' });
  put('.gemini/settings.json', read('.gemini/settings.json').replace('"baton"', '"batons"'));
  expect((await run('doctor', {}, program)).find(({ id }) => id === 'installed/gemini-cli')).toMatchObject({ state: 'problem' });
});

it('what breaks off half-way is known: it can be gone on with, and taken out to the byte', async () => {
  for (const next of ['install', 'uninstall'] as const) {
    for (let fails = 1; fails <= 4; fails++) {
      const { run, put, home, rules } = me();
      put('.gemini/settings.json', SETTINGS['gemini-cli']!['.gemini/settings.json']!);
      const before = home();
      const { link, rename } = disk;
      let calls = 0;
      const breaking =
        (act: typeof link): typeof link =>
        (from, to) => {
          if (to.includes('.gemini') && ++calls >= fails) throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
          act(from, to);
        };
      Object.assign(disk, { link: breaking(link), rename: breaking(rename) });
      await run('install', { agents: ['gemini-cli'] });
      Object.assign(disk, { link, rename });
      expect(rules()).toEqual(fails <= 3 ? ['disk/full'] : []);
      if (next === 'install') {
        await run('install', { agents: ['gemini-cli'] });
        expect(rules()).toEqual([]);
      }
      await run('uninstall', { agents: ['gemini-cli'] });
      expect(home()).toEqual(before);
    }
  }
});

it('a folder that was made for several agents goes with the last of them, in whatever order', async () => {
  for (const order of [
    ['opencode', 'kilo', 'goose'],
    ['goose', 'opencode', 'kilo'],
  ]) {
    const { run, home, scratch } = me();
    const before = home();
    for (const agent of ['opencode', 'kilo', 'goose']) await run('install', { agents: [agent] });
    for (const agent of order) await run('uninstall', { agents: [agent] });
    expect(home()).toEqual(before);
    expect(existsSync(path.join(scratch.home, '.config'))).toBe(false);
  }
});

it('what an installation left behind that was killed is removed by the next one, and said; what belongs to one at work stays', async () => {
  const { run, rules, scratch } = me();
  const own = identity.text();
  const beside = (folder: string, pid: string): string => {
    const as = vi.spyOn(identity, 'text').mockReturnValue(own.replace(/^\d+-[^-]*/, `${pid}-0`));
    const file = settingsTemporary(path.join(scratch.home, folder));
    as.mockRestore();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'half of it');
    return file;
  };
  const dead = '4194999'; // more than there can be
  const left = [beside('', dead), beside('.claude/skills/handoff', dead)];
  const atWork = beside('.claude', '1');
  await run('install', { agents: ['claude-code'] });
  expect(rules()).toContain('install/leftovers');
  expect(left.filter(existsSync)).toEqual([]);
  const again = beside('.claude', dead);
  const checks = await run('doctor', {});
  expect(checks.find(({ id }) => id === 'installed/claude-code/leftovers')).toMatchObject({ detail: expect.stringContaining(again) });
  await run('uninstall', { agents: ['claude-code'] });
  expect([existsSync(again), existsSync(atWork)]).toEqual([false, true]);
  rmSync(atWork);
});
