// A session of Qwen Code whose only record lost its parent is found, and so is its copy: found by the fuzzer.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { makeScratch } from '../support/scratch.js';
import { findAgent } from '../support/all-agents.js';

const qwenCode = findAgent('qwen-code')!;

it('a copy of it is in the list', async () => {
  const { world, home, work } = makeScratch();
  const id = 'c595b907-7303-41df-8423-8cdc11db2cd1';
  const folder = path.join(home, '.qwen', 'projects', '-home-dev-demo-app', 'chats');
  mkdirSync(folder, { recursive: true });
  const record = {
    uuid: 'c595b907-0000-4000-8000-000000000001',
    parentUuirentUuid: null,
    sessionId: id,
    timestamp: '2026-05-04T10:00:01.000Z',
    type: 'user',
    provenance: 'real_user',
    cwd: '/home/dev/demo-app',
    version: '0.24.4',
    message: { role: 'user', parts: [{ text: 'Hello' }] },
  };
  writeFileSync(path.join(folder, `${id}.jsonl`), `${JSON.stringify(record)}\n{"uuid":"x","parentUuid":`);
  const [ref] = qwenCode.discover(world, new Report());
  expect(ref).toMatchObject({ id });
  const { to } = await passSession(ref!, { to: 'qwen-code', cwd: work }, { source: world, target: world }, new Report());
  expect([...qwenCode.discover(world, new Report())].map((one) => one.id)).toContain(to.id);
});
