// A compacted session: what its client would send, with a word about the rest; and all of it when asked.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { makeScratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions } from '../../src/ops/pass/types.js';

const sessions = path.join(import.meta.dirname, '..', 'clients', 'sessions');

async function passed(options: Partial<PassOptions>): Promise<{ told: string; said: string | undefined }> {
  const scratch = makeScratch();
  const file = path.join(scratch.home, 'bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee.jsonl');
  cpSync(path.join(sessions, 'claude-compact.jsonl'), file);
  const report = new Report();
  const ref = findAgent('claude-code')!.refOf(file, report)!;
  const { to } = await passSession(ref, { to: 'codex', cwd: scratch.work, ...options }, scratch.worlds, report);
  const codex = findAgent('codex')!;
  const told = await toldByTarget(codex, codex.refOf(to.path, new Report())!);
  return {
    told: told.map(toldLine).join('\n'),
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
});

it('and --turns reaches them', async () => {
  const { told } = await passed({ history: 'full', turns: { from: 1, to: 1 } });
  expect(told).toContain('PROMPT-1');
  expect(told).not.toContain('PROMPT-3');
});
