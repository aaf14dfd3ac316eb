import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, parseCsvStream } from '../src/index.js';

const EXPORT = 'ref,note,amount\r\nB-7,"kayak, double",40.50\r\nB-8,lamp,9.50\r\n';

async function rowsOf(chunks) {
  const rows = [];
  for await (const row of parseCsvStream(chunks)) rows.push(row);
  return rows;
}

test('same rows as parseCsv in one chunk', async () => {
  assert.deepEqual(await rowsOf([EXPORT]), parseCsv(EXPORT));
});

test('same rows wherever one chunk ends and the next begins', async () => {
  for (let at = 1; at < EXPORT.length; at++) {
    assert.deepEqual(await rowsOf([EXPORT.slice(0, at), EXPORT.slice(at)]), parseCsv(EXPORT), `cut at ${at}`);
  }
});

test('a quoted note comes through unchanged, wherever it is cut', async () => {
  const text = 'ref,note\r\nB-9,"said ""later"",\r\nthen left"\r\n';
  for (let at = 1; at < text.length; at++) {
    const [row] = await rowsOf([text.slice(0, at), text.slice(at)]);
    assert.equal(row.note, 'said "later",\r\nthen left', `cut at ${at}`);
  }
});

test('a character of several bytes may be cut', async () => {
  const bytes = Buffer.from('ref,guest\nB-9,Café Möwe\n');
  const [row] = await rowsOf([bytes.subarray(0, 18), bytes.subarray(18)]);
  assert.equal(row.guest, 'Café Möwe');
});
