// Qwen Code hangs what it says next on the last record of the file, whatever that is; the part that was passed must be known again all the same.
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { makeScratch } from '../support/scratch.js';
import { findAgent } from '../support/all-agents.js';

const qwenCode = findAgent('qwen-code')!;

const claudeCode = findAgent('claude-code')!;

const native = path.resolve(import.meta.dirname, '..', '..', 'src', 'agents', 'claude-code', 'fixtures', 'sample-parallel', 'native');

it('a session that was gone on with abroad gets its own records back', async () => {
  const scratch = makeScratch({ native });
  const [ref] = [...claudeCode.discover(scratch.world, new Report())];
  const there = await passSession(ref!, { to: 'qwen-code' }, scratch.worlds, new Report());
  const last = JSON.parse(readFileSync(there.to.path, 'utf8').trim().split('\n').at(-1)!) as JsonObject;
  const said = {
    ...last,
    uuid: 'new-1',
    parentUuid: last['uuid'],
    type: 'user',
    provenance: 'real_user',
    message: { role: 'user', parts: [{ text: 'Go on over there' }] },
  };
  appendFileSync(there.to.path, `${JSON.stringify(said)}\n`);

  const [abroad] = [...qwenCode.discover(scratch.world, new Report())];
  const report = new Report();
  const back = await passSession(abroad!, { to: 'claude-code' }, scratch.worlds, report);
  expect(report.diagnostics.map(({ rule }) => rule)).toContain('pass/way-back');
  const rows = (file: string): unknown[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as JsonObject)['message']);
  const own = rows(ref!.path);
  expect(rows(back.to.path).slice(0, own.length)).toEqual(own);
  expect(readFileSync(back.to.path, 'utf8')).toContain('Go on over there');
});
