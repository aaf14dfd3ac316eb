// The configuration: what is set and removed, what a file may hold, what a broken or hostile one does (nothing), and who uses it.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/cli/args.js';
import { withLock } from '../../src/io/lock.js';
import { Report } from '../../src/model/report.js';
import { applySettings } from '../../src/ops/apply-settings.js';
import { commandOf } from '../../src/ops/command-line.js';
import { hookSwitches } from '../../src/ops/hook/switches.js';
import { settingCandidates } from '../../src/ops/config/candidates.js';
import { configOperation } from '../../src/ops/config/index.js';
import { readConfiguration } from '../../src/ops/config/read-config.js';
import { settingKeys } from '../../src/ops/config/setting-keys.js';
import { operationContext } from '../../src/ops/context.js';
import { checkConfig } from '../../src/ops/doctor/config.js';
import type { OperationContext } from '../../src/ops/operation.js';
import { findOperation, runOperation } from '../../src/ops/operations.js';
import { packOperation } from '../../src/ops/pack/index.js';
import { passOperation } from '../../src/ops/pass/index.js';
import { startTimer } from '../support/processor-time.js';
import { makeScratch, modeOf } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

interface Scene {
  readonly file: string;
  readonly context: OperationContext;
  readonly config: (key?: string, value?: string) => Promise<unknown>;
  readonly unset: (key: string) => Promise<unknown>;
  readonly write: (content: unknown) => void;
  readonly read: () => unknown;
  readonly rules: () => string[];
}

function scene(): Scene {
  const { world, batonHome } = makeScratch();
  const report = new Report();
  const context = operationContext({ world, here: world, report });
  const file = path.join(batonHome, 'config.json');
  const values = async (input: object) =>
    Object.fromEntries((await runOperation('config', input, context)).settings.map(({ key, value }) => [key, value]));
  return {
    file,
    context,
    config: (key, value) => values({ ...(key !== undefined && { key }), ...(value !== undefined && { value }) }),
    unset: (key) => values({ key, unset: true }),
    write(content) {
      mkdirSync(batonHome, { recursive: true, mode: 0o700 });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
    },
    read: () => JSON.parse(readFileSync(file, 'utf8')) as unknown,
    rules: () => report.diagnostics.map(({ rule }) => rule),
  };
}

describe('config', () => {
  it('sets, shows and removes each setting; an agent is kept by its id', async () => {
    const at = scene();
    expect(await at.config()).toEqual({
      target: null,
      author: null,
      budget: 4000,
      catalog: 'on',
      viewer: null,
      'hooks.inject': 'on',
      'hooks.capture': 'on',
      aliases: null,
    });
    expect(existsSync(at.file)).toBe(false);
    expect(await at.config('aliases.cc', 'claude')).toEqual({ 'aliases.cc': 'claude-code' });
    expect(await at.config('target', 'cc')).toEqual({ target: 'claude-code' });
    await at.config('author', "llm -m 'a model'");
    await at.config('budget', '12k');
    expect(at.read()).toEqual({ aliases: { cc: 'claude-code' }, target: 'claude-code', author: "llm -m 'a model'", budget: 12_000 });
    expect([modeOf(at.file), modeOf(path.dirname(at.file))]).toEqual(['600', '700']);
    expect(await at.unset('aliases.cc')).toEqual({ 'aliases.cc': null });
    expect(await at.unset('target')).toEqual({ target: null });
    expect(at.read()).toEqual({ author: "llm -m 'a model'", budget: 12_000 });
    await expect(at.unset('target')).rejects.toMatchObject({ exitCode: 1, diagnostic: { rule: 'config/not-set' } });
  });

  it('what hooks do is set by two names, in one object', async () => {
    const at = scene();
    expect(await at.config('hooks.inject', 'off')).toEqual({ 'hooks.inject': 'off' });
    await at.config('hooks.capture', 'off');
    expect(at.read()).toEqual({ hooks: { inject: 'off', capture: 'off' } });
    expect(hookSwitches(at.context.here)).toEqual({ inject: 'off', capture: 'off' });
    expect(await at.unset('hooks.inject')).toEqual({ 'hooks.inject': 'on' });
    expect(hookSwitches(at.context.here)).toEqual({ inject: 'on', capture: 'off' });
    expect(at.rules()).toEqual([]);
  });

  it.each([
    ['taget', 'codex', 'did you mean target?'],
    ['target', 'cursor', 'target must be an agent that sessions can be passed to'],
    ['target', 'clade-code', 'target must be an agent'],
    ['budget', '12', 'at least 800'],
    ['budget', 'much', 'must be a number of tokens'],
    ['catalog', 'maybe', 'must be on or off'],
    ['hooks.inject', 'maybe', 'must be on, all or off'],
    ['hooks.capture', 'all', 'must be on or off'],
    ['author', '"open', 'leaves a quotation mark open'],
    ['author', 'a\u001b[31m', 'control characters'],
    ['author', ' ', 'must be an agent or a command'],
    ['aliases', 'codex', 'set one by one'],
    ['aliases.codex', 'claude', 'has a meaning already'],
    ['aliases.cn', 'claude', 'has a meaning already'],
    ['aliases.default', 'claude', 'has a meaning already'],
    ['aliases.c', 'claude', 'cannot be a short name'],
    ['aliases.__proto__', 'claude', 'cannot be a short name'],
    ['aliases.ok', 'nobody', 'must be an agent'],
  ])('refuses %s %s and writes nothing', async (key, value, words) => {
    const at = scene();
    await expect(at.config(key, value)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(words) as string });
    expect(existsSync(at.file)).toBe(false);
  });

  it('keeps what the person wrote: order, indentation, line ends, unknown names', async () => {
    const at = scene();
    at.write('{\r\n    "theme": {"__proto__": 1},\r\n    "budget": 900,\r\n    "target": "pi"\r\n}\r\n');
    await at.config('budget', '5000');
    expect(readFileSync(at.file, 'utf8')).toBe(
      '{\r\n    "theme": {\r\n        "__proto__": 1\r\n    },\r\n    "budget": 5000,\r\n    "target": "pi"\r\n}\r\n',
    );
    expect(at.rules()).toEqual(['config/unknown-key']);
    await at.unset('theme');
    expect(at.read()).toEqual({ budget: 5000, target: 'pi' });
  });

  it('two at a time lose nothing', async () => {
    const at = scene();
    await Promise.all([
      at.config('target', 'pi'),
      at.config('budget', '900'),
      at.config('aliases.cc', 'claude'),
      at.config('aliases.cx', 'codex'),
    ]);
    expect(at.read()).toEqual({ target: 'pi', budget: 900, aliases: { cc: 'claude-code', cx: 'codex' } });
  });

  it('says so where nothing can be written', async () => {
    const at = scene();
    writeFileSync(path.dirname(at.file), 'a file where the folder should be');
    await expect(at.config('target', 'pi')).rejects.toMatchObject({ diagnostic: { rule: 'disk/failed' } });
  });

  it('waits for whoever else is changing it', async () => {
    const at = scene();
    const order: string[] = [];
    let changing: Promise<unknown> | undefined;
    await withLock({ folder: path.join(path.dirname(at.file), 'locks'), name: 'the configuration' }, async () => {
      changing = at.config('target', 'pi').then(() => order.push('changed'));
      await new Promise((resolve) => setTimeout(resolve, 150));
      order.push('let go');
    });
    await changing;
    expect(order).toEqual(['let go', 'changed']);
  });

  it('goes on behind a link of the user’s own', async () => {
    const at = scene();
    at.write({ target: 'pi' });
    const real = path.join(at.context.here.home, 'dotfiles.json');
    execFileSync('mv', [at.file, real]);
    symlinkSync(real, at.file);
    await at.config('budget', '900');
    expect(readlinkSync(at.file)).toBe(real);
    expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ target: 'pi', budget: 900 });
  });
});

describe('a file with mistakes', () => {
  it('names each with its line, and defaults apply to it alone', () => {
    const at = scene();
    at.write(
      '{\n  "target": "emacs",\n  "budgt": 5,\n  "aliases": {\n    "cc": "claude",\n    "x": "codex",\n    "yy": 7\n  },\n  "budget": 900,\n  "budget": 950\n}\n',
    );
    const { settings, diagnostics, broken } = readConfiguration(at.context.here);
    expect({ ...settings, aliases: [...settings.aliases], broken }).toEqual({
      budget: 950,
      aliases: [['cc', 'claude-code']],
      broken: false,
    });
    expect(diagnostics.map(({ rule, place }) => [rule, place?.line, place?.pointer])).toEqual([
      ['config/bad-value', 10, '/budget'],
      ['config/unknown-key', 3, '/budgt'],
      ['config/bad-value', 6, '/aliases/x'],
      ['config/bad-value', 7, '/aliases/yy'],
      ['config/bad-value', 2, '/target'],
    ]);
    expect(diagnostics.every(({ hint }) => hint)).toBe(true);
  });

  const wrong: readonly (readonly [string, string, string])[] = [
    ['not JSON', '{\n  "target": "pi",\n}', 'it is not JSON: “}” where a name in quotes was expected'],
    ['no object', '[1]', 'it is not a JSON object'],
    ['empty', '', 'it is not JSON'],
    ['deep', `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'nests more than 32 levels'],
    ['huge', `{"target":"${'x'.repeat(300_000)}"}`, 'larger than 256 kB'],
  ];
  it.each(wrong)('%s: a warning once, defaults, and nothing is overwritten', async (_, content, why) => {
    const at = scene();
    at.write(content);
    const { world } = at.context;
    new ClaudeSession(world.home, { id: '11111111-1111-4111-8111-111111111111', cwd: world.cwd }).user('A prompt').say('An answer');
    const packed = await runOperation('pack', { refs: ['claude@latest'] }, at.context);
    expect(packed.text).toContain('A prompt');
    expect(at.rules().filter((rule) => rule.startsWith('config/'))).toEqual(['config/not-used']);
    expect(at.context.report.diagnostics.find(({ rule }) => rule === 'config/not-used')?.message).toContain(why);
    await expect(at.config('target', 'pi')).rejects.toMatchObject({ diagnostic: { rule: 'config/not-used' } });
    expect(readFileSync(at.file, 'utf8')).toBe(content);
    expect(checkConfig(at.context.here)).toMatchObject({ state: 'problem', detail: expect.stringContaining(why) as string });
  });

  it.each<readonly [string, (file: string) => void, string]>([
    ['a pipe', (file) => void execFileSync('mkfifo', [file]), 'not a regular file'],
    ['a folder', (file) => void mkdirSync(file), 'EISDIR'],
    ['a device behind a link', (file) => symlinkSync('/dev/zero', file), 'not a regular file'],
    ['a link that leads nowhere', (file) => symlinkSync('/nowhere/at/all', file), 'leads nowhere'],
    ['a link to itself', (file) => symlinkSync(file, file), 'ELOOP'],
    ['what anybody can write', (file) => (writeFileSync(file, '{"author":"evil"}'), chmodSync(file, 0o666)), 'anybody can write to it'],
    ['what is not UTF-8', (file) => writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d])), 'not UTF-8'],
  ])('%s is not used, and neither waited for nor replaced', async (_, make, why) => {
    const at = scene();
    mkdirSync(path.dirname(at.file), { mode: 0o700 });
    make(at.file);
    const { settings, diagnostics } = readConfiguration(at.context.here);
    expect(settings).toEqual({ aliases: new Map() });
    expect(diagnostics.map(({ message }) => message).join()).toContain(why);
    await expect(at.config('target', 'pi')).rejects.toMatchObject({ diagnostic: { rule: 'config/not-used' } });
  });

  it.runIf(process.getuid?.() === 0)('one of another user is not used', () => {
    const at = scene();
    at.write({ author: 'evil' });
    execFileSync('chown', ['12345', at.file]);
    expect(readConfiguration(at.context.here).diagnostics[0]?.message).toContain('it belongs to user 12345');
  });

  it('takes time in proportion, and says no more than can be read', () => {
    const at = scene();
    at.write(JSON.stringify({ aliases: Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`A${i}`, i])) }));
    const spent = startTimer();
    expect(readConfiguration(at.context.here).diagnostics).toHaveLength(101);
    expect(spent()).toBeLessThan(2000);
  });
});

describe('who uses it', () => {
  const configured = { target: 'pi', author: 'cc', budget: 900, aliases: { cc: 'claude-code' } };
  const apply = async (at: Scene, name: string, given: object) => applySettings(findOperation(name)!, given, at.context);

  it('what is left out or has no value is taken from it, what is given is not', async () => {
    const at = scene();
    at.write(configured);
    expect(await apply(at, 'pass', { ref: 'x' })).toEqual({ ref: 'x', to: 'pi' });
    expect(await apply(at, 'pass', { ref: 'x', to: 'codex' })).toEqual({ ref: 'x', to: 'codex' });
    expect(await apply(at, 'pack', {})).toEqual({ budget: 900 });
    expect(await apply(at, 'pack', { by: 'default', budget: '2k' })).toEqual({ by: 'claude-code', budget: '2k' });
    expect(await apply(at, 'pack', { by: 'cc' })).toMatchObject({ by: 'claude-code' });
    expect(await apply(at, 'pack', { by: './cc x' })).toMatchObject({ by: './cc x' });
  });

  it('own names count wherever an agent is named, and nowhere else', async () => {
    const at = scene();
    at.write(configured);
    expect(await apply(at, 'list', { agent: 'cc' })).toEqual({ agent: 'claude-code' });
    expect(await apply(at, 'show', { ref: 'cc@latest' })).toEqual({ ref: 'claude-code@latest' });
    expect(await apply(at, 'show', { ref: 'cc:1234' })).toEqual({ ref: 'claude-code:1234' });
    expect(await apply(at, 'pack', { refs: ['cc@2', 'cc'] })).toMatchObject({ refs: ['claude-code@2', 'cc'] });
    for (const ref of ['cc', 'cc@home', 'cc:/etc', 'CC@latest', 'xx@latest']) expect(await apply(at, 'show', { ref })).toEqual({ ref });
  });

  it('without it, the error says how to set it', async () => {
    const at = scene();
    await expect(apply(at, 'pass', { ref: 'x' })).rejects.toMatchObject({
      exitCode: 2,
      diagnostic: { rule: 'config/not-set', hint: expect.stringContaining('baton config target') as string },
    });
    await expect(apply(at, 'pack', { by: 'default' })).rejects.toMatchObject({
      diagnostic: { rule: 'config/not-set', hint: expect.stringContaining('baton config author') as string },
    });
  });

  it('is not looked at where nothing asks for it', async () => {
    const at = scene();
    at.write('broken');
    await apply(at, 'list', { agent: 'claude' });
    await apply(at, 'show', { ref: 'claude@latest' });
    await apply(at, 'pass', { ref: '@latest', to: 'codex' });
    expect(at.rules()).toEqual([]);
  });

  it('a pass without --to goes where it says', async () => {
    const at = scene();
    at.write(configured);
    const { world } = at.context;
    new ClaudeSession(world.home, { id: '11111111-1111-4111-8111-111111111111', cwd: world.cwd }).user('A prompt').say('An answer');
    expect((await runOperation('pass', { ref: 'cc@latest', dryRun: true }, at.context)).to.agent).toBe('pi');
  });
});

describe('on the command line', () => {
  const flags = (...words: string[]) => parse(commandOf(packOperation), words);

  it.each([
    [['@latest', '--by'], 'default', ['@latest']],
    [['--by', '@latest'], 'default', ['@latest']],
    [['--by', '--json', 'x'], 'default', ['x']],
    [['x', '--by', 'claude'], 'claude', ['x']],
    [['x', '--by=claude'], 'claude', ['x']],
    [['--by', '--', 'x'], 'default', ['x']],
  ])('%j', (words, by, operands) => {
    expect(flags(...words)).toMatchObject({ flags: { by }, operands });
  });

  it('help names every setting', () => {
    const { about, input } = configOperation;
    for (const key of settingKeys) {
      expect(about.join(' ')).toContain(key === 'aliases' ? 'aliases.NAME:' : `${key}:`);
      expect(input.key.help).toContain(key);
    }
  });

  it('pass may go without --to', () => {
    expect(parse(commandOf(passOperation), ['@latest']).flags['to']).toBeUndefined();
  });

  it('completes keys, and values of the key before', () => {
    const at = scene();
    at.write({ aliases: { cc: 'claude-code' } });
    const offered = (typed: string, before = 'config') => settingCandidates(typed, before, at.context.here).map(({ value }) => value);
    expect(offered('')).toEqual([
      'target',
      'author',
      'budget',
      'catalog',
      'viewer',
      'hooks.inject',
      'hooks.capture',
      'aliases',
      'aliases.cc',
    ]);
    expect(offered('', 'catalog')).toEqual(['on', 'off']);
    expect(offered('', 'hooks.inject')).toEqual(['on', 'all', 'off']);
    expect(offered('cod', 'target')).toEqual(['codex']);
    expect(offered('cla', 'aliases.cc')).toEqual(['claude-code']);
    expect(offered('pi', 'author')).toEqual(['pi']);
  });
});

describe('doctor', () => {
  it('shows what is set, and what is odd', () => {
    const at = scene();
    expect(checkConfig(at.context.here)).toMatchObject({ state: 'ok', detail: 'none, so defaults apply' });
    at.write({ target: 'pi', aliases: { cc: 'claude-code' } });
    expect(checkConfig(at.context.here).detail).toBe(`config.json in ${path.dirname(at.file)}: target pi; aliases cc → claude-code`);
    at.write({ target: 'pi', theme: 1 });
    expect(checkConfig(at.context.here)).toMatchObject({
      state: 'note',
      detail: expect.stringContaining('config.json:1: “theme”') as string,
    });
    expect(statSync(at.file).isFile()).toBe(true);
  });

  it('does not wait for a pipe that is called like a configuration', () => {
    const at = scene();
    at.write({});
    execFileSync('mkfifo', [path.join(path.dirname(at.file), 'redact.json')]);
    expect(checkConfig(at.context.here)).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('not a regular file') as string,
    });
  });
});
