#!/usr/bin/env node
/**
 * Writes `sample/`: one debugging session of our own making in Claude Code's native format, and the small project it is about.
 * Record shapes and key order are those of Claude Code 2.1.325; every word is ours. The result depends on this file alone:
 *   node scripts/make-sample.mjs [DIR]        (default ../sample; its README.md and EXPECTED.md are not touched)
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OUT = resolve(process.argv[2] ?? fileURLToPath(new URL('../sample', import.meta.url)));
const CWD = '/home/dev/tidepool';
const VERSION = '2.1.325';
const MODEL = 'claude-opus-5-5';

// ---------------------------------------------------------------- the project, stage by stage (each stage was really run)
const INDEX_1 = `export { parseCsv } from './csv.js';
export { buildInvoices } from './invoice.js';
`;
const INDEX_2 = `${INDEX_1}export { parseCsvStream } from './stream.js';
`;
const INVOICE = `/** One invoice per booking reference, amounts in cents. */
export function buildInvoices(rows) {
  const byRef = new Map();
  for (const row of rows) {
    const invoice = byRef.get(row.ref) ?? { ref: row.ref, guest: row.guest, cents: 0 };
    invoice.cents += toCents(row.amount);
    byRef.set(row.ref, invoice);
  }
  return [...byRef.values()];
}

/** '1,204.50' -> 120450 */
function toCents(text) {
  return Math.round(Number.parseFloat(text.replaceAll(',', '')) * 100);
}
`;
const CSV_1 = `/** Rows of a CSV text as objects, keyed by the header line. */
export function parseCsv(text) {
  const [head, ...lines] = text.trim().split('\\n');
  const keys = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [keys[i], value])));
}
`;
const CSV_2 = `/** Rows of a CSV text as objects, keyed by the header line. Quoted fields may hold commas and line breaks. */
export function parseCsv(text) {
  const records = [];
  let record = [];
  let field = '';
  let quoted = false;
  const endRecord = () => {
    record.push(field);
    if (record.length > 1 || field !== '') records.push(record);
    record = [];
    field = '';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[i++];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') { record.push(field); field = ''; }
    else if (c === '\\n') endRecord();
    else if (c !== '\\r' || text[i + 1] !== '\\n') field += c;
  }
  endRecord();
  const [keys = [], ...rows] = records;
  return rows.map((row) => Object.fromEntries(keys.map((key, i) => [key, row[i] ?? ''])));
}
`;
const STREAM_LOOP_1 = `  for await (const chunk of chunks) {
    const text = String(chunk);
    for (let i = 0; i < text.length; i++) {
`;
const STREAM_LOOP_2 = `  let carry = ''; // a \\r at the end of a chunk waits for what follows it
  for await (const chunk of chunks) {
    const text = carry + String(chunk);
    const end = text.endsWith('\\r') ? text.length - 1 : text.length;
    carry = text.slice(end);
    for (let i = 0; i < end; i++) {
`;
const STREAM_LOOP_3 = `  let carry = ''; // a \\r or a quote at the end of a chunk waits for what follows it
  const utf8 = new TextDecoder();
  for await (const chunk of chunks) {
    const text = carry + (typeof chunk === 'string' ? chunk : utf8.decode(chunk, { stream: true }));
    const end = /[\\r"]$/.test(text) ? text.length - 1 : text.length;
    carry = text.slice(end);
    for (let i = 0; i < end; i++) {
`;
const stream = (loop) => `/** Like parseCsv for text that arrives in chunks: yields one object per row, holds one row in memory. */
export async function* parseCsvStream(chunks) {
  let keys;
  let record = [];
  let field = '';
  let quoted = false;
${loop}      const c = text[i];
      if (quoted) {
        if (c !== '"') field += c;
        else if (text[i + 1] === '"') field += text[i++];
        else quoted = false;
      } else if (c === '"') quoted = true;
      else if (c === ',') { record.push(field); field = ''; }
      else if (c === '\\n') {
        record.push(field);
        const done = record;
        record = [];
        field = '';
        if (!keys) keys = done;
        else if (done.length > 1 || done[0] !== '') yield toRow(keys, done);
      } else if (c !== '\\r' || text[i + 1] !== '\\n') field += c;
    }
  }
  if (keys && (record.length > 0 || field !== '')) yield toRow(keys, [...record, field]);
}

const toRow = (keys, values) => Object.fromEntries(keys.map((key, i) => [key, values[i] ?? '']));
`;
const STREAM_1 = stream(STREAM_LOOP_1);
const STREAM_2 = stream(STREAM_LOOP_2);
const STREAM_3 = stream(STREAM_LOOP_3);
const TEST_CSV_1 = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildInvoices, parseCsv } from '../src/index.js';

test('one invoice per booking', () => {
  const rows = parseCsv('ref,guest,amount\\nB-7,Reef Club,40.50\\nB-7,Reef Club,9.50\\n');
  assert.deepEqual(buildInvoices(rows), [{ ref: 'B-7', guest: 'Reef Club', cents: 5000 }]);
});
`;
const TEST_CSV_MORE = `
test('Windows line endings', () => {
  assert.deepEqual(parseCsv('ref,amount\\r\\nB-7,40.50\\r\\n'), [{ ref: 'B-7', amount: '40.50' }]);
});

test('commas, quotes and line breaks inside quotes', () => {
  const [row] = parseCsv('ref,note\\nB-7,"kayak, ""double"",\\r\\nwet"\\n');
  assert.equal(row.note, 'kayak, "double",\\r\\nwet');
});
`;
const TEST_CSV_2 = TEST_CSV_1 + TEST_CSV_MORE;
const TEST_STREAM_1 = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, parseCsvStream } from '../src/index.js';

const EXPORT = 'ref,note,amount\\r\\nB-7,"kayak, double",40.50\\r\\nB-8,lamp,9.50\\r\\n';

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
    assert.deepEqual(await rowsOf([EXPORT.slice(0, at), EXPORT.slice(at)]), parseCsv(EXPORT), \`cut at \${at}\`);
  }
});
`;
const TEST_STREAM_MORE = `
test('a quoted note comes through unchanged, wherever it is cut', async () => {
  const text = 'ref,note\\r\\nB-9,"said ""later"",\\r\\nthen left"\\r\\n';
  for (let at = 1; at < text.length; at++) {
    const [row] = await rowsOf([text.slice(0, at), text.slice(at)]);
    assert.equal(row.note, 'said "later",\\r\\nthen left', \`cut at \${at}\`);
  }
});

test('a character of several bytes may be cut', async () => {
  const bytes = Buffer.from('ref,guest\\nB-9,Café Möwe\\n');
  const [row] = await rowsOf([bytes.subarray(0, 18), bytes.subarray(18)]);
  assert.equal(row.guest, 'Café Möwe');
});
`;
const TEST_STREAM_2 = TEST_STREAM_1 + TEST_STREAM_MORE;
const ending = (text) => text.split('\n').slice(-4).join('\n');
const IMPORT = `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { buildInvoices, parseCsv } from '../src/index.js';

const rows = parseCsv(readFileSync(process.argv[2], 'utf8'));
for (const { ref, guest, cents } of buildInvoices(rows)) console.log(\`\${ref}\\t\${guest}\\t\${(cents / 100).toFixed(2)}\`);
`;
const MACRO = `// Runs inside the front desk's spreadsheet, which cannot await: everything here is synchronous.
import { parseCsv } from 'tidepool';

export function openBookings(text) {
  return parseCsv(text).filter((row) => row.amount !== '');
}
`;
const PACKAGE = `{
  "name": "tidepool",
  "version": "0.4.2",
  "private": true,
  "type": "module",
  "exports": "./src/index.js",
  "bin": { "tidepool-import": "bin/import.js" },
  "scripts": { "test": "node --test --test-reporter=spec" },
  "engines": { "node": ">=20" }
}
`;

// Test runs as printed, without the second copy of the failures.
const ok = (...names) => names.map(([name, ms]) => `✔ ${name} (${ms}ms)`).join('\n');
const counts = (tests, fail, ms) =>
  `ℹ tests ${tests}\nℹ suites 0\nℹ pass ${tests - fail}\nℹ fail ${fail}\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms ${ms}`;
const trace = (at, rest) => `      at TestContext.<anonymous> (file://${CWD}/test/stream.js:${at})
      at async Test.run (node:internal/test_runner/test:797:9) {
${rest}
  }
`;
const CSV_OK = ok(
  ['one invoice per booking', '1.559893'],
  ['Windows line endings', '0.178416'],
  ['commas, quotes and line breaks inside quotes', '0.173158'],
);
const RUN_START = `${ok(['one invoice per booking', '1.549437'])}\n${counts(1, 0, '106.433748')}`;
const RUN_CSV = `${CSV_OK}\n${counts(3, 0, '120.640734')}`;
const RUN_STREAM_FAILS = `${CSV_OK}
${ok(['same rows as parseCsv in one chunk', '1.696997'])}
✖ same rows wherever one chunk ends and the next begins (4.043912ms)
  AssertionError [ERR_ASSERTION]: cut at 16
  + actual - expected
  
    [
      {
  +     'amount\\r': '40.50',
  -     amount: '40.50',
        note: 'kayak, double',
        ref: 'B-7'
      },
      {
  +     'amount\\r': '9.50',
  -     amount: '9.50',
        note: 'lamp',
        ref: 'B-8'
      }
    ]
${trace(
  '19:12',
  `    generatedMessage: false,
    code: 'ERR_ASSERTION',
    operator: 'deepStrictEqual'`,
)}
${counts(5, 1, '211.181846')}`;
const STREAM_OK = ok(
  ['same rows as parseCsv in one chunk', '1.791758'],
  ['same rows wherever one chunk ends and the next begins', '6.854657'],
);
const RUN_STREAM_OK = `${CSV_OK}\n${STREAM_OK}\n${counts(5, 0, '205.231735')}`;
const quoteFails = (at, got) => `✖ a quoted note comes through unchanged, wherever it is cut (4.805626ms)
  AssertionError [ERR_ASSERTION]: cut at ${at}
  + actual - expected
  
  + '${got}'
  - 'said "later",\\r\\nthen left'
${trace(
  '27:12',
  `    generatedMessage: false,
    code: 'ERR_ASSERTION',
    actual: '${got}',
    expected: 'said "later",\\r\\nthen left',
    operator: 'strictEqual'`,
)}`;
const RUN_TWO_FAIL = `${CSV_OK}
${STREAM_OK}
${quoteFails(21, 'said later",\\r\\nthen left')}
✖ a character of several bytes may be cut (0.445764ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
  + actual - expected
  
  + 'Caf\ufffd\ufffd Möwe'
  - 'Café Möwe'
        ^
${trace(
  '34:10',
  `    generatedMessage: true,
    code: 'ERR_ASSERTION',
    operator: 'strictEqual'`,
)}
${counts(7, 2, '217.416891')}`;
const RUN_ONE_FAILS = `${CSV_OK}
${STREAM_OK}
${quoteFails(22, 'said "later')}
${ok(['a character of several bytes may be cut', '0.317543'])}
${counts(7, 1, '217.832761')}`;

// ---------------------------------------------------------------- two pictures, as PNG without zlib (its bytes differ between builds)
const LETTERS = {
  D: [6, 5, 5, 5, 6],
  E: [7, 4, 6, 4, 7],
  I: [7, 2, 2, 2, 7],
  K: [5, 5, 6, 5, 5],
  M: [5, 7, 7, 5, 5],
  O: [7, 5, 5, 5, 7],
  P: [7, 5, 7, 4, 4],
  R: [6, 5, 6, 5, 5],
  S: [7, 4, 7, 1, 7],
  T: [7, 2, 2, 2, 2],
  W: [5, 5, 7, 7, 5],
  X: [5, 5, 2, 5, 5],
  ' ': [0, 0, 0, 0, 0],
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 7, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 1, 1, 1],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
};

/** A bar chart, 2 bits per pixel: 0 paper, 1 grid, 2 bars, 3 ink. */
function chart(title, bars) {
  const [width, height, base] = [264, 120, 100];
  const px = Array.from({ length: height }, () => new Uint8Array(width));
  const box = (x0, y0, w, h, colour) => {
    for (let y = y0; y < y0 + h; y++) px[y].fill(colour, x0, x0 + w);
  };
  const write = (text, x, y, scale) =>
    [...String(text)].forEach((ch, n) =>
      LETTERS[ch].forEach((bits, row) => {
        for (let col = 0; col < 3; col++) if (bits & (4 >> col)) box(x + (n * 4 + col) * scale, y + row * scale, scale, scale, 3);
      }),
    );
  write(title, 8, 6, 2);
  for (const y of [34, 56, 78]) box(8, y, width - 16, 1, 1);
  box(8, base, width - 16, 1, 3);
  bars.forEach(([label, value], i) => {
    box(16 + i * 30, base - value, 20, value, 2);
    write(label, 19 + i * 30, base + 6, 2);
  });
  const raw = px.flatMap((row) => [
    0,
    ...Array.from({ length: width / 4 }, (_, b) => (row[b * 4] << 6) | (row[b * 4 + 1] << 4) | (row[b * 4 + 2] << 2) | row[b * 4 + 3]),
  ]);
  const u32 = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
  const chunk = (type, data) => {
    const body = [...Buffer.from(type), ...data];
    return [...u32(data.length), ...body, ...u32(crc32(body))];
  };
  const png = Buffer.from([
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', [...u32(width), ...u32(height), 2, 3, 0, 0, 0]),
    ...chunk('PLTE', [250, 250, 246, 210, 214, 220, 38, 112, 138, 30, 34, 42]),
    ...chunk('IDAT', deflate(raw, width / 4 + 1)),
    ...chunk('IEND', []),
  ]);
  return { base64: png.toString('base64'), bytes: png, width, height };
}

function crc32(bytes) {
  let crc = -1;
  for (const b of bytes) {
    crc ^= b;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A zlib stream: one block of fixed Huffman codes; repeats are looked for one byte and one `stride` back only. */
function deflate(bytes, stride) {
  const out = [0x78, 0x01];
  let acc = 0,
    used = 0;
  const bits = (value, n) => {
    for (let k = 0; k < n; k++) {
      acc |= ((value >> k) & 1) << used;
      if (++used === 8) {
        out.push(acc);
        acc = used = 0;
      }
    }
  };
  const code = (value, n) => {
    for (let k = n - 1; k >= 0; k--) bits((value >> k) & 1, 1);
  };
  const symbol = (s) =>
    s < 144 ? code(0x30 + s, 8) : s < 256 ? code(0x190 + s - 144, 9) : s < 280 ? code(s - 256, 7) : code(0xc0 + s - 280, 8);
  const repeat = (length, distance) => {
    if (length === 258) symbol(285);
    else {
      const n = length - 3,
        extra = n < 8 ? 0 : 29 - Math.clz32(n);
      symbol(257 + extra * 4 + (n >> extra));
      bits(n & ((1 << extra) - 1), extra);
    }
    const d = distance - 1,
      extra = d < 4 ? 0 : 30 - Math.clz32(d);
    code(extra * 2 + (d >> extra), 5);
    bits(d & ((1 << extra) - 1), extra);
  };
  bits(1, 1);
  bits(1, 2);
  for (let i = 0; i < bytes.length;) {
    const [length, distance] = [1, stride]
      .map((back) => {
        let n = 0;
        if (i >= back) while (n < 258 && i + n < bytes.length && bytes[i + n] === bytes[i + n - back]) n++;
        return [n, back];
      })
      .sort((a, b) => b[0] - a[0])[0];
    if (length >= 3) {
      repeat(length, distance);
      i += length;
    } else symbol(bytes[i++]);
  }
  symbol(256);
  if (used) out.push(acc);
  let a = 1,
    b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return [...out, b >> 8, b & 255, a >> 8, a & 255];
}

const IMPORTED = chart('ROWS IMPORTED PER WEEK', [
  [40, 44],
  [41, 51],
  [42, 58],
  [43, 49],
  [44, 62],
  [45, 17],
  [46, 0],
  [47, 0],
]);
const EXPORTED = chart('ROWS EXPORTED PER WEEK', [
  [40, 44],
  [41, 51],
  [42, 58],
  [43, 49],
  [44, 62],
  [45, 66],
  [46, 60],
  [47, 55],
]);
const png = ({ base64 }) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } });

// ---------------------------------------------------------------- records
const digest = (text) => createHash('sha256').update(`baton sample ${text}`).digest();
const uuid = (name) => {
  const h = digest(name).toString('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
};
const id = (prefix, name) =>
  `${prefix}_01${digest(name)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 22)}`;
const signature = (text) =>
  Buffer.concat([Buffer.from([0x12, 0xa6]), digest(`a${text}`), digest(`b${text}`), digest(`c${text}`)]).toString('base64');

const SESSION = uuid('session');
let clock = Date.parse('2026-10-14T08:41:07.214Z');
const at = (seconds = 2) => new Date((clock += Math.round(seconds * 1000) + 3)).toISOString();

/** One file of records: `last` is where the next record hangs. */
class Transcript {
  rows = [];
  last = null;
  prompts = 0;
  messages = 0;
  promptId = null;
  tokens = 14_200;

  constructor(name, agentId) {
    this.name = name;
    this.agentId = agentId;
  }
  get agent() {
    return this.agentId ? { agentId: this.agentId } : {};
  }
  get tail() {
    return { userType: 'external', entrypoint: 'cli', cwd: CWD, sessionId: SESSION, version: VERSION, gitBranch: 'main' };
  }
  meta(row) {
    this.rows.push(row);
  }
  link(row, parent = this.last) {
    this.rows.push({ parentUuid: parent, ...row, ...this.tail });
    this.last = row.uuid;
    return row.uuid;
  }
  next() {
    return uuid(`${this.name} ${++this.messages}`);
  }
  head(withPrompt) {
    return { isSidechain: this.agentId !== undefined, ...(withPrompt ? { promptId: this.promptId } : {}), ...this.agent };
  }

  prompt(text, { image, wait, delegatedBy } = {}) {
    this.promptId = delegatedBy ?? uuid(`${this.name} prompt ${++this.prompts}`);
    const human = !delegatedBy && {
      ...(image ? { imagePasteIds: [1] } : {}),
      permissionMode: 'default',
      origin: { kind: 'human' },
      promptSource: 'typed',
      turnOrigin: 'human',
      turnPosition: { promptIndex: this.prompts, turnIndex: this.prompts },
    };
    return this.link({
      ...this.head(true),
      type: 'user',
      message: { role: 'user', content: image ? [{ type: 'text', text }, png(image)] : text },
      uuid: this.next(),
      timestamp: at(wait),
      ...human,
    });
  }
  /** Text put in by the client. */
  injected(content, flags = {}) {
    return this.link({
      ...this.head(true),
      type: 'user',
      message: { role: 'user', content },
      ...flags,
      uuid: this.next(),
      timestamp: at(0.2),
    });
  }
  attachment(attachment, rendered, renderedRole = 'system') {
    this.link({
      ...this.head(false),
      attachment,
      type: 'attachment',
      uuid: this.next(),
      timestamp: at(0.02),
      rendered: rendered.map((content) => ({ content: `<system-reminder>\n${content}\n</system-reminder>` })),
      renderedRole,
    });
  }
  /** One model response: a record per block, all sharing message.id; then one record per result, in `order`. */
  respond({ think, say, calls = [], order = calls.map((_, i) => i), wait = 6 }) {
    const name = `${this.name} response ${this.messages}`;
    const blocks = [
      ...(think ? [{ type: 'thinking', thinking: think, signature: signature(name) }] : []),
      ...(say ? [{ type: 'text', text: say }] : []),
      ...calls.map((call, i) => ({ type: 'tool_use', id: (call.id = id('toolu', `${name} ${i}`)), name: call.tool, input: call.input })),
    ];
    const written = blocks.reduce((n, b) => n + Math.ceil(JSON.stringify(b).length / 4), 0);
    const usage = {
      input_tokens: 6,
      cache_creation_input_tokens: 640 + written,
      cache_read_input_tokens: this.tokens,
      output_tokens: written,
    };
    this.tokens += 640 + written;
    blocks.forEach((block, i) => {
      const row = this.link({
        ...this.head(false),
        message: {
          id: id('msg', name),
          type: 'message',
          role: 'assistant',
          model: MODEL,
          content: [block],
          stop_reason: calls.length ? 'tool_use' : 'end_turn',
          stop_sequence: null,
          usage,
        },
        apiBlockIndex: i,
        requestId: id('req', name),
        type: 'assistant',
        uuid: this.next(),
        timestamp: at(i ? 0.6 : wait),
      });
      if (block.type === 'tool_use') calls[i - (blocks.length - calls.length)].row = row;
    });
    for (const i of order) this.result(calls[i]);
    return this.last;
  }
  result({ tool, id: tool_use_id, row, content, mirror, error, wait = 0.3, extra }) {
    const block = error
      ? { type: 'tool_result', content, is_error: true, tool_use_id }
      : { tool_use_id, type: 'tool_result', content, ...(tool === 'Bash' ? { is_error: false } : {}) };
    const toolUseResult = this.agentId ? {} : { toolUseResult: error ? `Error: ${content}` : mirror };
    this.link(
      {
        ...this.head(true),
        type: 'user',
        message: { role: 'user', content: [block] },
        uuid: this.next(),
        timestamp: at(wait),
        ...toolUseResult,
        ...extra,
        sourceToolAssistantUUID: row,
      },
      row,
    );
  }
  endTurn(durationMs) {
    return this.link({
      isSidechain: false,
      type: 'system',
      subtype: 'turn_duration',
      durationMs,
      messageCount: this.rows.filter((r) => r.uuid).length,
      timestamp: at(0.01),
      uuid: this.next(),
      isMeta: false,
    });
  }
}

const numbered = (text) =>
  text
    .split('\n')
    .map((line, i) => `${i + 1}\t${line}`)
    .join('\n');
const file = (path) => `${CWD}/${path}`;
const tools = {
  read: (path, text) => ({
    tool: 'Read',
    input: { file_path: file(path) },
    content: numbered(text),
    mirror: {
      type: 'text',
      file: { filePath: file(path), content: text, numLines: text.split('\n').length, startLine: 1, totalLines: text.split('\n').length },
    },
  }),
  picture: (path, image) => ({
    tool: 'Read',
    input: { file_path: file(path) },
    content: [{ type: 'image', source: { type: 'base64', data: image.base64, media_type: 'image/png' } }],
    mirror: {
      type: 'image',
      file: {
        base64: image.base64,
        type: 'image/png',
        originalSize: image.bytes.length,
        dimensions: { originalWidth: image.width, originalHeight: image.height, displayWidth: image.width, displayHeight: image.height },
      },
    },
  }),
  bash: (command, description, stdout) => ({
    tool: 'Bash',
    input: { command, description },
    content: stdout,
    mirror: { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
    wait: 1.1,
    extra: { sandboxed: false },
  }),
  bashFails: (command, description, output) => ({
    tool: 'Bash',
    input: { command, description },
    content: `Exit code 1\n${output}`,
    error: true,
    wait: 1.2,
    extra: { sandboxed: false },
  }),
  grep: (pattern, path, lines) => ({
    tool: 'Grep',
    input: { pattern, path: path ? file(path) : CWD, output_mode: 'content', '-n': true },
    content: lines.join('\n'),
    mirror: { mode: 'content', numFiles: 0, filenames: [], content: lines.join('\n'), numLines: lines.length, totalLines: lines.length },
  }),
  write: (path, content) => ({
    tool: 'Write',
    input: { file_path: file(path), content },
    content: `File created: ${file(path)}`,
    mirror: { type: 'create', filePath: file(path), content, structuredPatch: [], originalFile: null, userModified: false },
  }),
  edit: (path, before, old_string, new_string) => ({
    tool: 'Edit',
    input: { replace_all: false, file_path: file(path), old_string, new_string },
    content: `File updated: ${file(path)}`,
    mirror: {
      filePath: file(path),
      oldString: old_string,
      newString: new_string,
      originalFile: before,
      structuredPatch: patch(before, old_string, new_string),
      userModified: false,
      replaceAll: false,
    },
  }),
  task: (number, subject, description, activeForm) => ({
    tool: 'TaskCreate',
    input: { subject, description, activeForm },
    content: `Task #${number} created successfully: ${subject}`,
    mirror: { task: { id: String(number), subject, description } },
  }),
  status: (number, from, to) => ({
    tool: 'TaskUpdate',
    input: { taskId: String(number), status: to },
    content: `Updated task #${number} status`,
    mirror: { success: true, taskId: String(number), updatedFields: ['status'], statusChange: { from, to } },
  }),
};

/** The one hunk of an edit, without context lines. */
function patch(before, old, now) {
  const start = before.indexOf(old);
  if (start < 0 || before.indexOf(old, start + 1) >= 0) throw new Error(`the edit must match once: ${old}`);
  const lines = (text) => text.replace(/\n$/, '').split('\n');
  const oldStart = before.slice(0, start).split('\n').length;
  return [
    {
      oldStart,
      oldLines: lines(old).length,
      newStart: oldStart,
      newLines: lines(now).length,
      lines: [...lines(old).map((l) => `-${l}`), ...lines(now).map((l) => `+${l}`)],
    },
  ];
}

const backup = (path, version) => ({
  [path]: {
    backupFileName: `${createHash('sha256').update(file(path)).digest('hex').slice(0, 16)}@v${version}`,
    version,
    backupTime: new Date(clock).toISOString(),
    realParentDir: dirname(file(path)),
  },
});
const snapshot = (t, messageId, files = {}) =>
  t.meta({
    type: 'file-history-snapshot',
    messageId,
    snapshot: { messageId, trackedFileBackups: files, timestamp: new Date(clock).toISOString() },
    isSnapshotUpdate: false,
  });
const lastPrompt = (t, text, leafUuid) =>
  t.meta({ type: 'last-prompt', lastPrompt: text.length > 200 ? `${text.slice(0, 199)}…` : text, leafUuid, sessionId: SESSION });

// ---------------------------------------------------------------- the session
const main = new Transcript('main');
main.meta({ type: 'mode', mode: 'normal', sessionId: SESSION });
main.meta({ type: 'permission-mode', permissionMode: 'default', sessionId: SESSION });

const PROMPT_1 = `The import crashes on Monday's export from the front desk (their PCs run Windows now):

    TypeError: Cannot read properties of undefined (reading 'replaceAll')

Please find out why and fix it. No new dependencies, and keep the public API of src/index.js as it is: other people's scripts import parseCsv and buildInvoices.`;
snapshot(main, main.prompt(PROMPT_1, { wait: 0 }));
main.attachment(
  {
    type: 'environment',
    snapshot: {
      workingDirectory: CWD,
      isWorktree: false,
      isGitRepo: true,
      additionalWorkingDirectories: [],
      platform: 'linux',
      shell: 'bash',
      osVersion: 'Linux 6.1.0',
    },
  },
  [`Working folder ${CWD}, a git repository, on Linux.`],
);
main.respond({
  think:
    'replaceAll is only used on row.amount, so some row has no amount. Either the header differs or the columns are shifted. Look at both files and at what the tests cover.',
  say: 'I will look at the parser, at the code that uses the amount, and at what the tests cover.',
  calls: [
    tools.read('src/csv.js', CSV_1),
    tools.read('src/invoice.js', INVOICE),
    tools.bash('npm test --silent', 'Run the tests', RUN_START),
  ],
});
main.respond({
  think:
    'The parser splits on \\n and on every comma. A Windows export ends its lines with \\r\\n, so the last header becomes "amount\\r". A quoted comma would shift the columns as well. Reproduce with two lines that have both.',
  calls: [
    tools.bashFails(
      `printf 'ref,guest,note,amount\\r\\nB-1042,Reef Club,"kayak, double",372.00\\r\\n' > /tmp/desk.csv && node bin/import.js /tmp/desk.csv`,
      'Reproduce with a Windows export',
      `file://${CWD}/src/invoice.js:14
  return Math.round(Number.parseFloat(text.replaceAll(',', '')) * 100);
                                           ^

TypeError: Cannot read properties of undefined (reading 'replaceAll')
    at toCents (file://${CWD}/src/invoice.js:14:44)
    at buildInvoices (file://${CWD}/src/invoice.js:6:22)
    at file://${CWD}/bin/import.js:6:37

Node.js v20.20.2`,
    ),
  ],
});
main.respond({
  say: 'Reproduced. Two faults: the last header becomes `amount\\r`, and a comma inside quotes shifts the columns. I will replace the two splits with a small scanner.',
  calls: [
    tools.edit('src/csv.js', CSV_1, CSV_1, CSV_2),
    tools.edit('test/csv.js', TEST_CSV_1, ending(TEST_CSV_1), ending(TEST_CSV_1) + TEST_CSV_MORE),
  ],
});
main.respond({ calls: [tools.bash('npm test --silent', 'Run the tests', RUN_CSV)] });
const beforeCompaction = main.respond({
  say: 'Fixed. `parseCsv` reads Windows line endings and quoted fields, its signature is unchanged, nothing was added to package.json, and all three tests pass. B-1042 now comes to 372.00.',
});
const logicalParent = main.endTurn(83_412);
lastPrompt(main, PROMPT_1, logicalParent);

// Compaction: what came before is history, except the last answer, which is kept word for word.
const summaryId = uuid('main summary');
main.promptId = uuid('main compact');
main.last = null;
const boundary = uuid('main boundary');
main.rows.push({
  parentUuid: null,
  logicalParentUuid: logicalParent,
  isSidechain: false,
  type: 'system',
  subtype: 'compact_boundary',
  content: 'Conversation compacted',
  isMeta: false,
  timestamp: at(240),
  uuid: boundary,
  level: 'info',
  compactMetadata: {
    trigger: 'manual',
    preTokens: 21_846,
    durationMs: 9_310,
    preservedSegment: { headUuid: beforeCompaction, anchorUuid: summaryId, tailUuid: beforeCompaction },
    preservedMessages: { anchorUuid: summaryId, uuids: [beforeCompaction], allUuids: [beforeCompaction] },
    postTokens: 1_904,
    cumulativeDroppedTokens: 0,
  },
  ...main.tail,
});
main.last = boundary;
const SUMMARY = `Summary of the conversation so far, written when its context was compacted.

1. What was asked
   - Find and fix the crash of the import on the front desk's Windows export: "Cannot read properties of undefined (reading 'replaceAll')".
   - Constraints in the user's words: "No new dependencies, and keep the public API of src/index.js as it is: other people's scripts import parseCsv and buildInvoices."
2. What was found
   - src/csv.js split on "\\n" and on every comma. With CRLF the last header became "amount\\r", so row.amount was undefined in toCents (src/invoice.js:14); a comma inside quotes shifted the columns.
   - Reproduction: a two-line file with CRLF and a quoted "kayak, double", run through bin/import.js.
3. What was changed
   - src/csv.js: parseCsv is now a character scanner with a quoted state; a "\\r" before "\\n" is dropped only outside quotes. Same signature, still synchronous.
   - test/csv.js: two tests added (Windows line endings; commas, quotes and line breaks inside quotes). 3 of 3 pass with npm test.
   - src/invoice.js, bin/import.js and package.json are untouched.
4. Open: nothing was left open. bin/import.js still reads the whole file into one string, which was seen but not asked about.`;
main.link({
  ...main.head(true),
  type: 'user',
  message: { role: 'user', content: SUMMARY },
  isVisibleInTranscriptOnly: true,
  isCompactSummary: true,
  uuid: summaryId,
  timestamp: at(0.01),
});
main.injected(
  '<local-command-caveat>The next two lines record a command that was typed into the client itself. It is not a request.</local-command-caveat>',
  { isMeta: true },
);
main.injected(
  '<command-name>/compact</command-name>\n            <command-message>compact</command-message>\n            <command-args></command-args>',
);
main.injected('<local-command-stdout>Compacted</local-command-stdout>');
main.attachment(
  {
    type: 'file',
    filename: file('src/index.js'),
    content: { type: 'text', file: { filePath: file('src/index.js'), content: INDEX_1, numLines: 3, startLine: 1, totalLines: 3 } },
    displayPath: 'src/index.js',
    savedCopyFraming: { enveloped: false },
  },
  ['src/index.js was read again after the compaction:', numbered(INDEX_1)],
  'user',
);
lastPrompt(main, PROMPT_1, main.last);

const PROMPT_2 = `[Image #1] Next one: the full-year export has 700 MB. bin/import.js reads it into one string and dies, see the chart: nothing after week 45. Make it stream. Still no new dependencies, memory has to stay flat however long the file is, and it must work with Windows line endings.`;
const second = main.prompt(PROMPT_2, { image: IMPORTED, wait: 1260 });
snapshot(main, second, { ...backup('src/csv.js', 2), ...backup('test/csv.js', 2) });
main.respond({
  think:
    'The chart stops in week 45, where the string limit is hit. A generator over chunks solves it: one row in memory at a time. The delicate part is what happens when a chunk ends between \\r and \\n. Plan first.',
  say: 'The chart breaks off where the file passes the longest string Node can hold. I will add a parser that works on chunks; here is the plan.',
  calls: [
    tools.task(1, 'Chunked parser', 'Async generator over chunks, one row in memory, no dependencies', 'Writing the chunked parser'),
    tools.task(
      2,
      'Tests that cut the input everywhere',
      'Same rows as parseCsv wherever a chunk ends, CRLF included',
      'Testing chunk borders',
    ),
    tools.task(
      3,
      'Switch bin/import.js to the stream',
      'fs.createReadStream instead of readFileSync; only when the parser is right',
      'Switching the import',
    ),
  ],
});
const NO = `No. parseCsv has to stay synchronous, the desk's macro calls it without await. Put the stream beside it under its own name, and check first who else imports it.`;
const REJECTED = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${NO}`;
main.respond({
  say: 'Simplest for callers: let `parseCsv` itself become the streaming one.',
  calls: [
    {
      ...tools.edit(
        'src/index.js',
        INDEX_1,
        `export { parseCsv } from './csv.js';`,
        `export { parseCsvStream as parseCsv } from './stream.js';`,
      ),
      content: REJECTED,
      error: true,
      wait: 48,
      extra: { toolDenialKind: 'user-rejected', userFeedback: NO, holdsPersonsWords: true },
    },
  ],
});

const AGENT = `a${digest('agent').toString('hex').slice(0, 16)}`;
const DELEGATED = `In ${CWD}, list every place that imports or calls parseCsv, and say for each whether it could await a promise. Read only, change nothing. Answer with file, line and one sentence each.`;
const REPORT = `parseCsv is used in three places:
- bin/import.js:5, top level of an ES module: could await.
- macro/desk-macro.js:5, inside a spreadsheet function: cannot await, the result is filtered at once.
- test/csv.js:6, 11 and 15: synchronous asserts, would have to be rewritten.
So parseCsv must stay synchronous; a second export is safe, because nothing imports * from src/index.js.`;
const paused = clock;
const started = (clock += 8_500); // the helper works while the call in the main file is open
const helper = new Transcript('helper', AGENT);
helper.prompt(DELEGATED, { wait: 0, delegatedBy: main.promptId });
helper.respond({
  say: 'Searching for the callers.',
  calls: [
    tools.grep('parseCsv', '', [
      "bin/import.js:3:import { buildInvoices, parseCsv } from '../src/index.js';",
      "bin/import.js:5:const rows = parseCsv(readFileSync(process.argv[2], 'utf8'));",
      "macro/desk-macro.js:2:import { parseCsv } from 'tidepool';",
      "macro/desk-macro.js:5:  return parseCsv(text).filter((row) => row.amount !== '');",
      'test/csv.js:6:  const rows = parseCsv(',
      'test/csv.js:11:  assert.deepEqual(parseCsv(',
      'test/csv.js:15:  const [row] = parseCsv(',
    ]),
    tools.read('macro/desk-macro.js', MACRO),
  ],
});
helper.respond({
  think: 'The macro filters the result at once, so it cannot take a promise. Nothing imports the whole namespace.',
  say: REPORT,
});
const helperMs = clock - started;
clock = paused;

const delegate = {
  tool: 'Agent',
  input: { description: 'Find callers of parseCsv', prompt: DELEGATED, subagent_type: 'general-purpose', run_in_background: false },
  content: [
    { type: 'text', text: `${REPORT}\nagentId: ${AGENT}\n<usage>subagent_tokens: 9412\ntool_uses: 2\nduration_ms: ${helperMs}</usage>` },
  ],
  mirror: {
    status: 'completed',
    prompt: DELEGATED,
    agentId: AGENT,
    agentType: 'general-purpose',
    toolsUsed: ['Grep', 'Read'],
    content: [{ type: 'text', text: REPORT }],
    resolvedModel: MODEL,
    totalDurationMs: helperMs,
    totalTokens: 9412,
    totalToolUseCount: 2,
    usage: { input_tokens: 6, cache_creation_input_tokens: 812, cache_read_input_tokens: 8344, output_tokens: 250 },
    toolStats: { readCount: 1, searchCount: 1, bashCount: 0, editFileCount: 0, linesAdded: 0, linesRemoved: 0, otherToolCount: 0 },
    canContinueAgent: true,
  },
  wait: helperMs / 1000,
};
main.respond({
  think: 'Understood: parseCsv stays as it is. A helper can list the callers while I look at the history of the file.',
  say: 'Understood, `parseCsv` stays synchronous and the stream gets its own name. A helper lists the callers; meanwhile I look at the history of the index.',
  calls: [
    delegate,
    tools.bash(
      'git log --oneline -4 -- src/index.js bin/import.js',
      'History of the entry points',
      '9c41e07 Import: print amounts with two digits\n5d20ab3 Export buildInvoices\ne8810fc Export parseCsv for the desk macro',
    ),
  ],
  order: [1, 0],
});
main.respond({
  say: 'Only the import can await, so a second export `parseCsvStream` is the safe way.',
  calls: [
    tools.write('src/stream.js', STREAM_1),
    tools.write('test/stream.js', TEST_STREAM_1),
    tools.edit('src/index.js', INDEX_1, INDEX_1.split('\n')[1], `${INDEX_1.split('\n')[1]}\nexport { parseCsvStream } from './stream.js';`),
  ],
});
main.respond({ calls: [tools.bashFails('npm test --silent', 'Run the tests', RUN_STREAM_FAILS)] });
main.respond({
  think:
    'Cut at 16 is exactly between \\r and \\n: at the end of a chunk text[i + 1] is undefined, so the \\r goes into the field. Hold a trailing \\r back until the next chunk.',
  say: 'A cut between `\\r` and `\\n` leaves the `\\r` in the header. I will carry a trailing `\\r` over to the next chunk.',
  calls: [tools.edit('src/stream.js', STREAM_1, STREAM_LOOP_1, STREAM_LOOP_2)],
});
main.respond({
  calls: [
    tools.bash('npm test --silent', 'Run the tests', RUN_STREAM_OK),
    tools.status(1, 'pending', 'completed'),
    tools.status(2, 'pending', 'completed'),
  ],
});
main.respond({
  say: '`parseCsvStream` gives the same rows as `parseCsv` wherever a chunk ends, Windows line endings included; 5 of 5 tests pass. Task #3, the switch of bin/import.js, is next.',
});
const fork = main.endTurn(171_950);
lastPrompt(main, PROMPT_2, fork);

// A wrong turn, taken back by the user (rewind): the next prompt follows the same record.
const ABANDONED = 'Simpler idea: strip every \\r from the input before parsing, then you can drop the carry again.';
snapshot(main, main.prompt(ABANDONED, { wait: 310 }), { ...backup('src/stream.js', 2) });
main.respond({
  say: 'Then I take the carriage returns out at the top of the loop.',
  calls: [
    tools.edit('src/stream.js', STREAM_2, 'const text = carry + String(chunk);', `const text = String(chunk).replaceAll('\\r', '');`),
  ],
});
main.respond({ say: 'Done, the parser never sees a carriage return any more. Note that this also takes them out of quoted notes.' });
main.endTurn(9_120);
main.last = fork;
main.prompts--;

const PROMPT_3 = `Two rules before you switch the import. Notes typed at the desk hold real line breaks inside quotes; they must come through unchanged, CRLF included, so do not normalise the input. And the chunks come from fs.createReadStream as buffers: they may end anywhere, inside a doubled quote or inside a UTF-8 character. Node 20, no dependencies. The desk's own chart is in reports/rows-per-week.png, that is what we should end up with.`;
const third = main.prompt(PROMPT_3, { wait: 205 });
main.meta({ type: 'last-prompt', leafUuid: '00000000-0000-0000-0000-000000000000', explicit: true, sessionId: SESSION });
snapshot(main, third, { ...backup('src/stream.js', 2), ...backup('src/index.js', 1) });
main.respond({
  think:
    'Two gaps: String(chunk) breaks a character that is cut, and the look-ahead for a doubled quote fails at the end of a chunk just as it did for \\r. See the chart and the code as it is now.',
  say: 'Both can go wrong at the end of a chunk. First the chart and the code as it stands.',
  calls: [tools.read('src/stream.js', STREAM_2), tools.picture('reports/rows-per-week.png', EXPORTED)],
  order: [1, 0],
});
main.respond({
  say: 'The desk exported about 60 rows in weeks 45 to 47 that we never imported. Tests for both rules first.',
  calls: [
    tools.task(
      4,
      'Cuts inside a doubled quote or a character',
      'A quoted note and a UTF-8 character must survive any cut',
      'Closing the last chunk borders',
    ),
    tools.edit('test/stream.js', TEST_STREAM_1, ending(TEST_STREAM_1), ending(TEST_STREAM_1) + TEST_STREAM_MORE),
  ],
});
main.respond({ calls: [tools.bashFails('npm test --silent', 'Run the tests', RUN_TWO_FAIL)] });
main.respond({
  think: 'TextDecoder with stream: true is built in and solves the character. For the quote: carry a trailing quote over like the \\r.',
  say: 'Both fail as expected. A streaming `TextDecoder` for the characters, and the carry also holds a trailing quote.',
  calls: [tools.edit('src/stream.js', STREAM_2, STREAM_LOOP_2, STREAM_LOOP_3), tools.status(4, 'pending', 'in_progress')],
});
main.respond({ calls: [tools.bashFails('npm test --silent', 'Run the tests', RUN_ONE_FAILS)] });
main.respond({
  think:
    'Cut at 22 is right after the doubled quote. The look-ahead reads text[end], takes the second quote, and the carry brings the same quote again. The quote must be a state, not a carried character.',
  say: `Not finished: 6 of 7 tests pass, one still fails.

- Cut characters are fixed by the streaming \`TextDecoder\`.
- Still failing: "a quoted note comes through unchanged, wherever it is cut", at cut 22. When a chunk ends with a whole doubled quote, the look-ahead consumes the second quote and the carry delivers it once more.

Next step: in src/stream.js stop carrying quotes. Keep a flag \`quoteSeen\` across chunks instead: a quote inside a quoted field sets it, and the next character decides (another quote: add one quote; anything else: the field is closed). Then run npm test, and only then task #3, the switch of bin/import.js to \`fs.createReadStream\`. Do not strip or normalise \`\\r\`, keep \`parseCsv\` synchronous, no dependencies.`,
});
lastPrompt(main, PROMPT_3, main.endTurn(128_300));
main.meta({ type: 'mode', mode: 'normal', sessionId: SESSION });
main.meta({ type: 'custom-title', customTitle: 'Import of Windows exports', sessionId: SESSION });

// ---------------------------------------------------------------- files
const TASKS = [
  ['Chunked parser', 'completed'],
  ['Tests that cut the input everywhere', 'completed'],
  ['Switch bin/import.js to the stream', 'pending'],
  ['Cuts inside a doubled quote or a character', 'in_progress'],
];
const inputs = new Map(
  main.rows
    .flatMap((r) => (Array.isArray(r.message?.content) ? r.message.content : []))
    .filter((b) => b.name === 'TaskCreate')
    .map((b) => [b.input.subject, b.input]),
);
const jsonl = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const projectDir = `home/.claude/projects/${CWD.replace(/[^A-Za-z0-9]/g, '-')}`;
const files = {
  [`${projectDir}/${SESSION}.jsonl`]: jsonl(main.rows),
  [`${projectDir}/${SESSION}/subagents/agent-${AGENT}.jsonl`]: jsonl(helper.rows),
  [`${projectDir}/${SESSION}/subagents/agent-${AGENT}.meta.json`]: JSON.stringify({
    agentType: 'general-purpose',
    isBuiltIn: true,
    description: delegate.input.description,
    toolUseId: delegate.id,
    spawnDepth: 1,
    requestShape: 'foreground',
    requestNonInteractive: false,
    pickedEffortModel: MODEL,
    finished: true,
  }),
  ...Object.fromEntries(
    TASKS.map(([subject, status], i) => [
      `home/.claude/tasks/${SESSION}/${i + 1}.json`,
      JSON.stringify(
        {
          id: String(i + 1),
          subject,
          description: inputs.get(subject).description,
          activeForm: inputs.get(subject).activeForm,
          status,
          blocks: [],
          blockedBy: [],
        },
        null,
        2,
      ),
    ]),
  ),
  'project/package.json': PACKAGE,
  'project/bin/import.js': IMPORT,
  'project/src/index.js': INDEX_2,
  'project/src/csv.js': CSV_2,
  'project/src/invoice.js': INVOICE,
  'project/src/stream.js': STREAM_3,
  'project/test/csv.js': TEST_CSV_2,
  'project/test/stream.js': TEST_STREAM_2,
  'project/reports/rows-per-week.png': EXPORTED.bytes,
};
for (const part of ['home', 'project']) rmSync(join(OUT, part), { recursive: true, force: true });
let bytes = 0;
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(OUT, path)), { recursive: true });
  writeFileSync(join(OUT, path), content);
  bytes += Buffer.byteLength(content);
}
console.log(
  `${OUT}: ${Object.keys(files).length} files, ${bytes} bytes; session ${SESSION}: ${main.rows.length} records, helper ${helper.rows.length}; pictures ${IMPORTED.bytes.length} and ${EXPORTED.bytes.length} bytes`,
);
