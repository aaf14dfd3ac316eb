// Mutations that know nothing of records: bits, stretches, line ends, encodings.
import type { Random } from './random.js';

export type ByteMutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const SNIPPETS = [
  '\ufeff',
  '\0',
  '\0\0\0\0\0\0\0\0',
  '\r\n',
  '\r',
  '\u2028',
  '\n',
  '\n\n',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  ',',
  ':',
  '{}',
  '[]',
  'null',
  '{"type":',
  '\u001b[2J',
  '\x7f',
]
  .map((text) => Buffer.from(text))
  .concat(['c3', 'ff', 'fe', 'eda080', 'edb080', 'f4908080', 'c080', 'e280', 'f09f'].map((hex) => Buffer.from(hex, 'hex')));

export const byteMutations: readonly ByteMutation[] = [
  flipBits,
  randomBytes,
  remove,
  repeat,
  insert,
  truncate,
  spliceFiles,
  glueLines,
  cutLine,
  lineEnds,
  swapStretches,
];

function at(bytes: Buffer, random: Random): number {
  return random.below(bytes.length + 1);
}

function stretch(bytes: Buffer, random: Random): [number, number] {
  const from = at(bytes, random);
  const longest = random.pick([1, 4, 16, 200, 2000]);
  return [from, Math.min(bytes.length, from + 1 + random.below(longest))];
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let n = 1 + random.below(8); n > 0 && copy.length > 0; n--) copy[random.below(copy.length)]! ^= 1 << random.below(8);
  return copy;
}

function randomBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  const [from, to] = stretch(copy, random);
  for (let i = from; i < to; i++) copy[i] = random.below(256);
  return copy;
}

function remove(bytes: Buffer, random: Random): Buffer {
  const [from, to] = stretch(bytes, random);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function repeat(bytes: Buffer, random: Random): Buffer {
  const [from, to] = stretch(bytes, random);
  return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, to), bytes.subarray(to)]);
}

function insert(bytes: Buffer, random: Random): Buffer {
  const place = random.chance(0.2) ? 0 : random.chance(0.2) ? bytes.length : at(bytes, random);
  return Buffer.concat([bytes.subarray(0, place), random.pick(SNIPPETS), bytes.subarray(place)]);
}

function truncate(bytes: Buffer, random: Random): Buffer {
  return random.chance(0.2) ? bytes.subarray(at(bytes, random)) : bytes.subarray(0, at(bytes, random));
}

function spliceFiles(bytes: Buffer, random: Random, other: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at(bytes, random)), other.subarray(at(other, random))]);
}

function glueLines(bytes: Buffer, random: Random): Buffer {
  const newline = bytes.indexOf(10, at(bytes, random));
  return newline < 0
    ? bytes
    : Buffer.concat([
        bytes.subarray(0, newline),
        random.chance(0.3) ? Buffer.from(random.pick([' ', ',', '\r', '\0'])) : Buffer.alloc(0),
        bytes.subarray(newline + 1),
      ]);
}

function cutLine(bytes: Buffer, random: Random): Buffer {
  const from = at(bytes, random);
  const newline = bytes.indexOf(10, from);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(newline < 0 ? bytes.length : newline)]);
}

function lineEnds(bytes: Buffer, random: Random): Buffer {
  const share = random.pick([1, 0.5, 0.1]);
  return Buffer.from(
    bytes.toString('latin1').replace(/\n/g, () => (random.chance(share) ? random.pick(['\r\n', '\n\n', '\r', '\n \n', '\n\0']) : '\n')),
    'latin1',
  );
}

function swapStretches(bytes: Buffer, random: Random): Buffer {
  const [a, b] = stretch(bytes, random);
  const [c, d] = stretch(bytes, random);
  if (b > c) return bytes;
  return Buffer.concat([bytes.subarray(0, a), bytes.subarray(c, d), bytes.subarray(b, c), bytes.subarray(a, b), bytes.subarray(d)]);
}
