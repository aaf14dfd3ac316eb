// The catalog reads only the beginnings of outputs: what is searched is the same as when all of a session is read.
import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ReadOptions, SessionRef } from '../../src/agents/agent.js';
import { Report } from '../../src/model/report.js';
import { isHeader } from '../../src/model/session.js';
import { OUTPUT_BEGINNING, piecesOf, type Piece } from '../../src/sources/catalog/pieces.js';
import { agents } from '../support/all-agents.js';
import { fixtureCases } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const claude = agents.find(({ id }) => id === 'claude-code')!;
const BEGINNINGS = { outputBeginnings: OUTPUT_BEGINNING + 1 };

async function pieces(ref: SessionRef, options: ReadOptions): Promise<Piece[]> {
  const found: Piece[] = [];
  for await (const item of claude.read(ref, new Report(), options)) if (!isHeader(item)) found.push(...piecesOf(item, claude));
  return found;
}

it('finds the same in every session of the fixtures', async () => {
  const refs = fixtureCases(claude).flatMap(({ native }) => [
    ...claude.discover({ home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date(0) }, new Report()),
  ]);
  expect(refs.length).toBeGreaterThan(10);
  for (const ref of refs) expect(await pieces(ref, BEGINNINGS), ref.path).toEqual(await pieces(ref, {}));
});

it('finds the same of long outputs, whose copies go', async () => {
  const { file } = new ClaudeSession(makeScratch().home, { id: 'a955f9ad-e3d7-4c93-aeaf-000000000001', cwd: '/gone/project' }).user('Go');
  for (const output of ['a "word" of it\n', '数据 ', 'ünbroken', '\u0001 ', '🦭 and more '].map((one) => one.repeat(3000))) {
    const message = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call-1', content: output }] };
    const row = {
      parentUuid: null,
      isSidechain: false,
      type: 'user',
      message,
      toolUseResult: { stdout: output },
      uuid: output.slice(0, 4),
    };
    appendFileSync(file, `${JSON.stringify(row)}\n`);
  }
  const ref = claude.refOf(file, new Report())!;
  const all = await pieces(ref, {});
  expect(all.filter(({ by }) => by === 'tool')).toHaveLength(4); // nothing is kept of a word without end
  expect(await pieces(ref, BEGINNINGS)).toEqual(all);
});
