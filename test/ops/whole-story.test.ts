// A compacted session: what its client would send, with a word about the rest; and all of it when asked.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { makeScratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions } from '../../src/ops/pass/types.js';

const sessions = path.join(import.meta.dirname, '..', 'clients', 'sessions');

/** The same lines once more, as what followed them. */
function again(line: string): string {
  const renamed = ['482cb3df', '4cd97003', 'cb90d822', 'e5fda3e0'].reduce(
    (text, id) => text.replaceAll(`"${id}`, `"f${id.slice(1)}`),
    line,
  );
  return renamed
    .replace('"logicalParentUuid":"400c1e94-5b82-46b0-87ff-faaac71a50fc"', '"logicalParentUuid":"e5fda3e0-3ad8-4473-8679-9cb6f4d50247"')
    .replace(/"timestamp":"2026-03-01T09:/, '"timestamp":"2026-03-01T10:')
    .replace(/(COMPACT-SUMMARY|PROMPT-3|ANSWER-4) \w+/, '$1 again')
    .replaceAll('msg_6', 'msg_7');
}

async function passed(
  options: Partial<PassOptions>,
  edit: (lines: readonly string[]) => readonly string[] = (lines) => lines,
): Promise<{ told: string; words: string; said: string | undefined }> {
  const scratch = makeScratch();
  const file = path.join(scratch.home, 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee.jsonl');
  const lines = readFileSync(path.join(sessions, 'claude-compact.jsonl'), 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${edit(lines).join('\n')}\n`);
  const report = new Report();
  const ref = findAgent('claude-code')!.refOf(file, report)!;
  const { to } = await passSession(ref, { to: 'codex', cwd: scratch.work, ...options }, scratch.worlds, report);
  const codex = findAgent('codex')!;
  const told = await toldByTarget(codex, codex.refOf(to.path, new Report())!);
  return {
    told: told.map(toldLine).join('\n'),
    words: told.map(({ text }) => text).join('\n'), // whole
    said: report.diagnostics.find(({ rule }) => rule === 'pass/earlier-turns-summarised')?.message,
  };
}

it('says how many turns stand as a summary', async () => {
  const { told, said } = await passed({});
  expect(said).toMatch(/^\d earlier turns? stands? as Claude Code’s summary/);
  expect(told).not.toContain('PROMPT-1');
});

it('carries them with --history full', async () => {
  const { told, said } = await passed({ history: 'full' });
  expect(said).toBeUndefined();
  for (const words of ['PROMPT-1', 'RESULT-A', 'PROMPT-3', 'ANSWER-4']) expect(told).toContain(words);
  expect(told).not.toContain('COMPACT-SUMMARY'); // the turns themselves are there
});

it('carries the summary where the turns before it are not in the file', async () => {
  const { told } = await passed({ history: 'full' }, (lines) => lines.slice(lines.findIndex((line) => line.includes('compact_boundary'))));
  expect(told).toMatch(/^summary text "COMPACT-SUMMARY[^]*PROMPT-3/);
});

it('carries only the summary of the turns that are not in the file, of two', async () => {
  const { told } = await passed({ history: 'full' }, (lines) => [
    ...lines.slice(lines.findIndex((line) => line.includes('compact_boundary'))),
    ...lines.slice(-4).map(again),
  ]);
  expect(told).toMatch(/^summary text "COMPACT-SUMMARY of[^]*PROMPT-3 after[^]*PROMPT-3 again[^]*ANSWER-4 again/);
  expect(told).not.toContain('COMPACT-SUMMARY again');
});

it('and --turns reaches them', async () => {
  const { told } = await passed({ history: 'full', turns: { from: 1, to: 1 } });
  expect(told).toContain('PROMPT-1');
  expect(told).not.toContain('PROMPT-3');
});

it('and --fit tells no summary of turns that are there', async () => {
  const long = JSON.stringify(`RESULT-A ${'one more line of what was read. '.repeat(600)}`);
  const { words } = await passed({ history: 'full', fit: 2000 }, (lines) => lines.map((line) => line.replace('"RESULT-A"', () => long)));
  expect(words).toMatch(/^This session was longer[^]*PROMPT-1[^]*PROMPT-2[^]*PROMPT-3[^]*ANSWER-4/);
  expect(words).not.toContain('COMPACT-SUMMARY');
});

describe('answers that hang beside the branch', () => {
  const beside = path.join(import.meta.dirname, '..', '..', 'src', 'agents', 'claude-code', 'fixtures', 'answers-beside-hooks', 'native');
  const named = ['5be51dea', '0a07', '4c7e', '9d0b', '0c7f5f0a2b11'].join('-');

  async function sent(options: Partial<PassOptions>): Promise<{ told: string; rules: readonly string[] }> {
    const scratch = makeScratch();
    const report = new Report();
    const ref = findAgent('claude-code')!.refOf(path.join(beside, '.claude/projects/-home-dev-app', `${named}.jsonl`), report)!;
    const { to } = await passSession(ref, { to: 'codex', cwd: scratch.work, ...options }, scratch.worlds, report);
    const codex = findAgent('codex')!;
    const told = await toldByTarget(codex, codex.refOf(to.path, new Report())!);
    return { told: told.map(toldLine).join('\n'), rules: report.diagnostics.map(({ rule }) => rule) };
  }

  it('are left out, as the client does, and that is said', async () => {
    const { told, rules } = await sent({});
    expect(told).not.toContain('The limit in config/http.yml is 1 MB');
    expect(rules).toContain('pass/answers-beside');
  });

  it('are carried with --history full, where they were given', async () => {
    const { told, rules } = await sent({ history: 'full' });
    expect(told).toMatch(
      /413 Payload[^]*grep -rn limit[^]*limit: 1mb[^]*is 1 MB[^]*Set it to 20 MB[^]*max_body 8m[^]*cuts at 8 MB[^]*raise the proxy/,
    );
    expect(rules).not.toContain('pass/answers-beside');
  });
});
