// docs/security.md says which limits there are: its numbers are those of the code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decompressed, LONGEST_LZ } from '../src/records/lz-text.js';
import { DEEPEST_COMPANION, MOST_COMPANION_BYTES, MOST_COMPANIONS } from '../src/io/companions.js';
import { HEAD } from '../src/io/file-ends.js';
import { DEEPEST, MOST_VALUES } from '../src/records/glued-json.js';
import { LONGEST } from '../src/io/jsonl.js';
import { LARGEST_HOLE } from '../src/io/open-regular.js';
import { LARGEST_SETTINGS } from '../src/io/settings-file.js';
import { LARGEST_SMALL } from '../src/io/small-file.js';
import { LARGEST_LISTED_VALUE, LARGEST_VALUE } from '../src/io/sqlite-guard.js';
import { LARGEST_UNPACKED, MOST_MOVED, MOST_RATIO, RATIO_FREE } from '../src/io/unpacked.js';
import { DEEPEST_FOLDER } from '../src/io/walk.js';
import { LARGEST_WINDOW } from '../src/io/zstd-frames.js';
import { DEEPEST_CONFIG, LARGEST_CONFIG } from '../src/ops/config/read-config.js';
import { rules } from '../src/model/rules.js';
import { LARGEST_BESIDE } from '../src/sources/files-beside.js';
import { LARGEST_FETCHED } from '../src/ops/receive/fetched-handoff.js';
import { LARGEST_TEXT_FILE } from '../src/sources/text-files.js';
import { LONGEST_LINK } from '../src/share/link.js';
import {
  LARGEST_UNPACKED_LINK,
  LONGEST_PAYLOAD,
  MOST_RATIO as MOST_RATIO_LINK,
  RATIO_FREE as RATIO_FREE_LINK,
} from '../src/share/payload.js';
import { cleanImage, LARGEST_TEXT, UNREADABLE } from '../src/redact/image.js';
import { startTimer } from './support/processor-time.js';

const page = readFileSync(path.resolve(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8');
const kb = (bytes: number): string => `${bytes / 2 ** 10} kB`;
const mb = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
const gb = (bytes: number): string => `${bytes / 2 ** 30} GB`;

it.each([
  ['memory that a frame may ask for', mb(LARGEST_WINDOW)],
  [
    'its unpacked size',
    `${mb(RATIO_FREE)} and ${MOST_RATIO} times the file, at most ${gb(LARGEST_UNPACKED)}; a list unpacks the first ${kb(HEAD)}`,
  ],
  ['bytes moved', gb(MOST_MOVED)],
  ['A file with holes', gb(LARGEST_HOLE)],
  ['One line of a session', mb(LONGEST)],
  ['One record', `${DEEPEST} levels, ${MOST_VALUES} values`],
  ['Folders of a store', `${DEEPEST_FOLDER} deep`],
  ['Files beside a session', `${MOST_COMPANIONS} files, ${gb(MOST_COMPANION_BYTES)}, ${DEEPEST_COMPANION} folders deep`],
  ['The configuration (`config.json`)', `${kb(LARGEST_CONFIG)}, ${DEEPEST_CONFIG} levels`],
  ['A small file beside a session', mb(LARGEST_SMALL)],
  ['A client’s settings', mb(LARGEST_SETTINGS)],
  ['A picture beside', mb(LARGEST_BESIDE)],
  ['A document', mb(LARGEST_TEXT_FILE)],
  ['Text compressed in an image', mb(LARGEST_TEXT)],
  ['A link: characters', `${mb(LONGEST_PAYLOAD)}; ${mb(LARGEST_UNPACKED_LINK)}; ${kb(RATIO_FREE_LINK)} and ${MOST_RATIO_LINK} times`],
  ['What is fetched', mb(LARGEST_FETCHED)],
  ['A link that is made', kb(LONGEST_LINK)],
  ['Text compressed for a link', mb(LONGEST_LZ)],
  ['One value of a database', `${mb(LARGEST_VALUE)}; in a list ${mb(LARGEST_LISTED_VALUE)}`],
])('%s: %s', (what, limit) => {
  const rows = page.split('\n').filter((line) => line.startsWith('|') && line.split('|')[1]!.includes(what));
  expect(rows.map((row) => row.split('|')[2]!.trim().startsWith(limit))).toEqual([true]);
});

it('names only rules that there are', () => {
  const named = [...page.slice(page.indexOf('## Links')).matchAll(/`([a-z-]+\/[a-z-]+)`/g)].map(([, rule]) => rule!);
  expect(named.filter((rule) => !(rule in rules))).toEqual([]);
});

it('a picture of many small pieces that stand for much is looked at once, and loses them', () => {
  const bomb = Buffer.concat([Buffer.from('key\0\0'), deflateSync(Buffer.alloc(LARGEST_TEXT - 10, 97))]);
  const chunk = Buffer.concat([Buffer.alloc(8), bomb, Buffer.alloc(4)]);
  chunk.writeUInt32BE(bomb.length, 0);
  chunk.write('zTXt', 4, 'latin1');
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...Array.from({ length: 2000 }, () => chunk)]);
  let seen = 0;
  const clean = cleanImage(picture, (text) => {
    seen += text.length;
    return text !== UNREADABLE;
  })!;
  expect(seen).toBeLessThan(2 * LARGEST_TEXT);
  expect(clean.length).toBe(8 + chunk.length);
});

it('a text for links that stands for gigabytes is refused in little time', () => {
  // every code is the entry that is being made: each is one longer than the one before
  const bits: number[] = [0, 0, ...Array.from({ length: 8 }, (_, i) => (97 >> i) & 1)];
  let [left, width, entries] = [4, 3, 4];
  for (let n = 0; n < 20_000; n++) {
    for (let i = 0; i < width; i++) bits.push((entries >> i) & 1);
    entries++;
    if (--left === 0) left = 2 ** width++;
  }
  while (bits.length % 6 !== 0) bits.push(0);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const text = Array.from({ length: bits.length / 6 }, (_, i) => letters[Number.parseInt(bits.slice(i * 6, i * 6 + 6).join(''), 2)]).join(
    '',
  );
  const spent = startTimer();
  expect(decompressed(text)).toBeUndefined();
  expect(spent()).toBeLessThan(3000);
});
