// What a list says of Qwen Code's sessions: a title also where the beginning of the file is lost, and records of tools stand before the first prompt.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { refOf } from '../../src/agents/qwen-code/discover.js';
import { Report } from '../../src/model/report.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-qwen-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('a session whose first prompt stands behind a long result has a title', () => {
  const id = '1ee8099e-0000-4000-8000-000000000001';
  const line = (uuid: string, parentUuid: string, type: string, message: object): string =>
    `${JSON.stringify({ uuid, parentUuid, sessionId: id, timestamp: '2026-03-22T15:45:27.666Z', type, cwd: '/home/dev/app', version: '0.12.6', message })}\n`;
  const file = path.join(scratch, `${id}.jsonl`);
  writeFileSync(
    file,
    line('a', 'lost', 'tool_result', {
      role: 'user',
      parts: [{ functionResponse: { id: '1', name: 'read_file', response: { output: 'x'.repeat(100_000) } } }],
    }) + line('b', 'a', 'user', { role: 'user', parts: [{ text: 'Look at the lamps.' }] }),
  );
  expect(refOf(file, new Report())?.title).toBe('Look at the lamps.');
});
