// What a hand-off is not going to tell is left out before secrets are looked for: never so that half of one is left.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { packSessions } from '../../src/ops/pack.js';
import { refOfPath } from '../../src/ops/resolve.js';
import { expand } from '../../src/redact/samples.js';
import { makeScratch } from '../support/scratch.js';

const key = expand('v1.0-{hex:24}-{hex:146}', 1).text;

/** Someone read a file in which the key stands behind so many characters. */
function session(before: number): string {
  const rows = [
    ['user', 'Look at the notes.'],
    ['assistant', [{ type: 'tool_use', id: 'c1', name: 'Read', input: { file_path: '/gone/notes.md' } }]],
    ['user', [{ type: 'tool_result', tool_use_id: 'c1', content: `${'some words in a line\n'.repeat(200).slice(0, before)}\n${key}\n${'and more\n'.repeat(100)}` }]],
    ['assistant', [{ type: 'text', text: 'There is a key in them.' }]],
  ] as const;
  return rows.map(([type, content], n) => `${JSON.stringify({ parentUuid: n === 0 ? null : `0000000${n - 1}-0000-4000-8000-000000000000`, isSidechain: false, type, message: { role: type, ...(type === 'assistant' && { id: `m${n}`, type: 'message', model: 'some-model' }), content }, uuid: `0000000${n}-0000-4000-8000-000000000000`, timestamp: '2026-01-01T00:00:00.000Z', sessionId: '11111111-1111-4111-8111-111111111111', cwd: '/gone', version: '2.1.0' })}\n`).join('');
}

it.each([200, 420, 440, 460, 480, 499, 560])('a key behind %i characters of a file that was read is told neither whole nor in part', async (before) => {
  const { world, work } = makeScratch();
  const file = path.join(work, 'session.jsonl');
  writeFileSync(file, session(before));
  const { text } = await packSessions([refOfPath(file, new Report())], { elsewhere: true }, world, new Report());
  expect(text).toContain('some words');
  for (let at = 0; at + 16 <= key.length; at += 8) expect(text).not.toContain(key.slice(at, at + 16));
});
