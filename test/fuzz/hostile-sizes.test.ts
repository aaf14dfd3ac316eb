// Bounded time and memory for any input: deep, long, tangled and crowded sessions, in a process with a small heap.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { deepRollout, deepSession, SHAPES, writeShape } from './hostile-files.js';
import { isFull, runMeasured } from './measured.js';

const RECORDS = isFull ? 1_000_000 : 60_000;
const MOST_MB = isFull ? 700 : 400;
const LIMIT = isFull ? 1_200_000 : 240_000;

describe.each(Object.keys(SHAPES))('%s', (shape) => {
  it(
    `is shown and passed (${RECORDS} records)`,
    () => {
      const folder = scratchFolder();
      const file = path.join(folder, 'session.jsonl');
      writeShape(file, shape, RECORDS);
      for (const args of [
        ['show', file, '--tail', '3'],
        ['pass', file, '--to', shape.includes('Codex') ? 'claude-code' : 'codex', '--json'],
      ]) {
        const { code, stderr, peakMb } = runMeasured(args, { home: path.join(folder, 'home'), seconds: isFull ? 600 : 120 });
        expect({ code, stderr: code === 0 ? '' : stderr.slice(0, 500) }).toEqual({ code: 0, stderr: '' });
        expect(peakMb).toBeLessThan(MOST_MB);
      }
    },
    LIMIT,
  );
});

describe.each([10_000, 60_000])('nested %i levels deep', (depth) => {
  it.each([
    ['a session of Claude Code', deepSession, 'codex'],
    ['a session of Claude Code, within its agent', deepSession, 'claude-code'],
    ['a rollout of Codex', deepRollout, 'claude-code'],
    ['a rollout of Codex, within its agent', deepRollout, 'codex'],
  ] as const)(
    '%s is shown, printed and passed',
    (_what, make, to) => {
      const folder = scratchFolder();
      const file = path.join(folder, 'session.jsonl');
      writeFileSync(file, make(depth));
      for (const args of [
        ['show', file],
        ['show', file, '--json'],
        ['pass', file, '--to', to, '--json'],
      ]) {
        const { code, stderr } = runMeasured(args, { home: path.join(folder, 'home') });
        expect({ code, stderr: code === 0 ? '' : stderr.slice(0, 800) }).toEqual({ code: 0, stderr: '' });
      }
    },
    LIMIT,
  );
});

const MEGABYTES = isFull ? 200 : 60;

describe(`one line of ${MEGABYTES} MB`, () => {
  const first = '{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":"';
  const rest = '"},"uuid":"a","timestamp":"2026-02-03T10:00:00Z","cwd":"/tmp","sessionId":"s"}';
  const small = `${first}hello${rest.replace('"a"', '"b"')}\n`;
  const big = (text: string): string => text.repeat(Math.ceil((MEGABYTES * 1e6) / text.length));
  it.each([
    ['of text', `${first}${big('word ')}${rest}\n`],
    ['of text in another script', `${first}${big('語')}${rest}\n`],
    ['that is torn', `${small}${first}${big('word ')}`],
    ['of brackets', `${small}${big('[')}\n`],
    ['of braces', `${small}${big('{"a":')}\n`],
    ['of nothing', `${small}${big('\0')}\n`],
    ['of blanks', `${small}${big(' ')}\n`],
    ['of quotes', `${small}${big('"')}\n`],
    ['of backslashes', `${small}"${big('\\')}\n`],
    ['of numbers', `${small}[${big('1,')}1]\n`],
  ])(
    '%s',
    (_what, content) => {
      const folder = scratchFolder();
      const file = path.join(folder, 'session.jsonl');
      writeFileSync(file, content);
      for (const args of [
        ['show', file, '--tail', '3'],
        ['pass', file, '--to', 'codex', '--json'],
      ]) {
        const { code, stderr, peakMb } = runMeasured(args, { home: path.join(folder, 'home'), heapMb: 100 + 8 * MEGABYTES });
        expect({ code, stderr: code === 0 ? '' : stderr.slice(0, 500) }).toEqual({ code: 0, stderr: '' });
        expect(peakMb).toBeLessThan(150 + 20 * MEGABYTES); // text beyond Latin takes two bytes a character, and is held a few times over
      }
    },
    LIMIT,
  );
});

it(
  'reads a session of many sub-agents',
  () => {
    const folder = scratchFolder();
    const file = path.join(folder, 'b0b0b0b0-bbbb-4ccc-8ddd-eeeeeeeeeeee.jsonl');
    writeShape(file, 'one long chain', 10);
    const companions = path.join(file.replace('.jsonl', ''), 'subagents');
    mkdirSync(companions, { recursive: true });
    const files = isFull ? 100_000 : 4000;
    for (let i = 0; i < files; i++)
      writeFileSync(
        path.join(companions, `agent-${i}.jsonl`),
        `{"parentUuid":null,"isSidechain":true,"agentId":"a${i}","type":"user","message":{"role":"user","content":"x"},"uuid":"u${i}"}\n`,
      );
    const { code, stdout, peakMb } = runMeasured(['show', file, '--json'], { home: path.join(folder, 'home') });
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { result: { entries: unknown[] } }).result.entries.length).toBe(files + 10);
    expect(peakMb).toBeLessThan(400);
  },
  LIMIT,
);
