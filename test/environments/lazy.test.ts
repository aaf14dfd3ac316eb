// Nothing is loaded that a command does not need: the thirtieth agent costs no start-up time.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { builtinsLoadedBy, loadedBy } from '../support/loaded-modules.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const id = '11111111-1111-4111-8111-111111111111';

/** What an agent is and where it stores may be known of all; what finds the sessions of the two that most people have is in a file that is loaded in any case. */
const light =
  /\/(?:index|paths|file-names|variant|client)\.ts$|\/opencode-like\/agent\.ts$|\/claude-code\/(?:discover|documents|prompt-text)\.ts$|\/codex\/(?:discover|prompt|items|injected|tools|rollout-names)\.ts$/;

function heavyAgents(modules: readonly string[]): string[] {
  const inside = modules.filter((module) => /^src\/agents\/[^/]+\//.test(module) && !light.test(module));
  return [...new Set(inside.map((module) => module.split('/')[2]!))].filter((folder) => folder !== 'toolkit').toSorted();
}

function writers(modules: readonly string[]): string[] {
  return modules.filter((module) => /^src\/(?:agents\/.*\/(?:target|plan|companions)|ops\/pass\/plan)\.ts$/.test(module));
}

describe('modules that are loaded', () => {
  it('--version: none', () => {
    expect(loadedBy(makeScratch(), ['--version']).modules).toEqual([]);
  });

  it('list in a home of one agent: what finds its sessions, no reader, no writer, no format', () => {
    const scratch = makeScratch();
    writeCodexSession(scratch.home, { id, cwd: scratch.work });
    const { modules, files, stdout } = loadedBy(scratch, ['list', '--json']);
    expect(stdout).toContain(id);
    expect(modules).toContain('src/agents/codex/discover.ts');
    expect(modules.filter((module) => /\/(?:source|read)\.ts$|^src\/model\/tree\.ts$/.test(module))).toEqual([]);
    expect(files.length).toBeLessThan(10);
    expect(heavyAgents(modules)).toEqual([]);
    expect(writers(modules)).toEqual([]);
    expect(modules.filter((module) => /@modelcontextprotocol|@a2a-js|^src\/ops\/(?:mcp|a2a)\//.test(module)).toSorted()).toEqual([
      'src/ops/a2a/index.ts',
      'src/ops/mcp/index.ts',
    ]);
    expect(modules.filter((module) => /^src\/(?:conversations|documents)\/(?!index\.ts$|[^/]+\/head\.ts$)/.test(module))).toEqual([]); // but their registries
  });

  it('list: nothing of Node’s that takes longer to load than the list', () => {
    const scratch = makeScratch();
    writeCodexSession(scratch.home, { id, cwd: scratch.work });
    const loaded = builtinsLoadedBy(scratch, ['list', '--json']);
    expect(loaded).toContain('fs');
    const slow =
      /^(?:http|https|zlib|vm|worker_threads|child_process|internal\/deps\/undici\/.*|internal\/crypto\/webcrypto|internal\/util\/diff)$/;
    expect(loaded.filter((one) => slow.test(one))).toEqual([]);
  });

  it('list in an empty home: no reader at all', () => {
    expect(heavyAgents(loadedBy(makeScratch(), ['list', '--json']).modules)).toEqual([]);
  });

  it('the picker: nothing of it, unless somebody is asked', () => {
    const scratch = makeScratch();
    writeCodexSession(scratch.home, { id, cwd: scratch.work });
    for (const words of [['list', '--json'], ['show', '--tail', '1'], []])
      expect(loadedBy(scratch, words).modules.filter((module) => /^src\/(?:cli\/picker|io\/screen)/.test(module))).toEqual([]);
  });

  it('what shells ask to complete a name: the readers that are there, and no more code than a list needs', () => {
    const scratch = makeScratch();
    writeCodexSession(scratch.home, { id, cwd: scratch.work });
    const { modules, stdout } = loadedBy(scratch, ['__complete', 'refs']);
    expect(stdout).toContain(id);
    expect(heavyAgents(modules)).toEqual(['codex']);
    expect(writers(modules)).toEqual([]);
    expect(modules.filter((module) => /^src\/(?:handoff|redact|replay|documents\/[^/]+\/(?!head\.ts$))/.test(module))).toEqual([]);
  });

  it('undo: no writer, and of the agents the one that was passed to', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('A prompt').say('An answer');
    await passSession(session.ref(), { to: 'codex' }, scratch.worlds, new Report());
    const { modules } = loadedBy(scratch, ['undo', '--json']);
    expect(writers(modules)).toEqual([]);
    expect(heavyAgents(modules)).toEqual(['codex']);
  });

  it('pass: the source’s reader, and the target whole', () => {
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('A prompt').say('An answer');
    const { modules, files } = loadedBy(scratch, ['pass', `claude-code:${id}`, '--to', 'codex', '--json']);
    expect(files.filter((url) => url.includes('/node_modules/'))).toEqual([]);
    expect(files.length).toBeLessThan(40); // each takes a millisecond
    expect(heavyAgents(modules)).toEqual(['claude-code', 'codex']);
    expect(modules).not.toContain('src/agents/claude-code/target.ts');
    expect(modules).toContain('src/agents/codex/target.ts');
  });

  it('the configuration: only where something asks for it', () => {
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('A prompt').say('An answer');
    const readsIt = (...args: string[]) => loadedBy(scratch, args).modules.includes('src/ops/config/read-config.ts');
    expect(readsIt('list', '--agent', 'claude', '--json')).toBe(false);
    expect(readsIt('pass', 'claude@latest', '--to', 'codex', '--dry-run', '--json')).toBe(false);
    mkdirSync(scratch.batonHome, { mode: 0o700 });
    writeFileSync(path.join(scratch.batonHome, 'config.json'), '{"target": "codex", "aliases": {"cc": "claude-code"}}', { mode: 0o600 });
    expect(readsIt('pass', 'claude@latest', '--dry-run', '--json')).toBe(true);
    expect(readsIt('list', '--agent', 'cc', '--json')).toBe(true);
  });

  it('each agent has a file that reads it, and one that writes it where it can be written', async () => {
    for (const agent of agents) {
      const source = await agent.loadSource();
      expect(source.id).toBe(agent.id);
      expect((await agent.loadFinder?.())?.discover ?? source.discover, agent.id).toBe(source.discover);
      expect(agent.loadTarget !== undefined, agent.id).toBe(agent.supports.install);
    }
  });
});
