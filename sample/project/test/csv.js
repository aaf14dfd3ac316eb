import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildInvoices, parseCsv } from '../src/index.js';

test('one invoice per booking', () => {
  const rows = parseCsv('ref,guest,amount\nB-7,Reef Club,40.50\nB-7,Reef Club,9.50\n');
  assert.deepEqual(buildInvoices(rows), [{ ref: 'B-7', guest: 'Reef Club', cents: 5000 }]);
});

test('Windows line endings', () => {
  assert.deepEqual(parseCsv('ref,amount\r\nB-7,40.50\r\n'), [{ ref: 'B-7', amount: '40.50' }]);
});

test('commas, quotes and line breaks inside quotes', () => {
  const [row] = parseCsv('ref,note\nB-7,"kayak, ""double"",\r\nwet"\n');
  assert.equal(row.note, 'kayak, "double",\r\nwet');
});
