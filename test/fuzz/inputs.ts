// Input number N of a seed: a mutated native file, a database with odd rows, a mutated document, a reference with a command line.
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import type { Corpus, CorpusFile } from './corpus.js';
import { hostileJson, HOSTILE_NAMES } from './hostile.js';
import { byteMutations } from './mutate-bytes.js';
import { changesOf } from './mutate-database.js';
import { recordMutations } from './mutate-records.js';
import { wordMutations } from './mutate-words.js';
import { Random } from './random.js';

export type Input =
  | { readonly kind: 'file'; readonly home: string; readonly file: string; readonly bytes: Buffer }
  | { readonly kind: 'database'; readonly home: string; readonly file: string; readonly statements: readonly string[] }
  | { readonly kind: 'document'; readonly name: string; readonly bytes: Buffer }
  | { readonly kind: 'text'; readonly text: string; readonly argv: readonly string[] };

/** What a mutated file may grow to: long enough for every oddity, short enough for many of them. */
const LONGEST = 6000;
const MOST = 60_000;

export function makeInput({ files, documents }: Corpus, seed: number, number: number): Input {
  const random = new Random(seed, number);
  if (files.length > 0 && random.chance(0.06)) return { kind: 'text', text: hostileText(random, files), argv: hostileArgv(random, files) };
  if (documents.length > 0 && (files.length === 0 || random.chance(0.16))) {
    const one = random.pick(pickGroup(documents, ({ format }) => format, random));
    return {
      kind: 'document',
      name: one.name,
      bytes: mutated(one.bytes, random.pick(documents).bytes, random, [...recordMutations, ...wordMutations, ...wordMutations]),
    };
  }
  const one = pickFile(files, random);
  if (one.cells && random.chance(0.8))
    return { kind: 'database', home: one.home, file: one.file, statements: changesOf(one.cells, random) };
  const bytes = mutated(one.bytes, pickFile(files, random).bytes, random, recordMutations);
  const asDocument = one.agent === 'claude-code' && one.hasRecords && random.chance(0.03);
  if (!asDocument) return { kind: 'file', home: one.home, file: one.file, bytes };
  return { kind: 'file', home: one.home, file: path.join(path.dirname(one.file), 'export.json'), bytes: document(bytes, random) };
}

/** Agents and cases with few files come up as often as those with many. */
function pickFile(files: readonly CorpusFile[], random: Random): CorpusFile {
  if (random.chance(0.04)) return random.pick(files);
  const sessions = files.filter(({ hasRecords }) => hasRecords);
  const ofAgent = random.chance(0.4) ? sessions : pickGroup(sessions, ({ agent }) => agent, random);
  const ofCase = pickGroup(ofAgent, ({ home }) => home, random);
  // many reads for one input
  if (ofCase.some(({ cells }) => cells) && random.chance(0.85)) return pickFile(files, random);
  return random.pick(ofCase);
}

function pickGroup<T>(all: readonly T[], of: (one: T) => string, random: Random): T[] {
  const group = random.pick([...new Set(all.map(of))]);
  return all.filter((one) => of(one) === group);
}

type LineMutation = (lines: string[], random: Random, others: readonly string[]) => void;

function mutated(original: Buffer, other: Buffer, random: Random, lineMutations: readonly LineMutation[]): Buffer {
  let bytes = excerpt(original, random);
  const isBinary = !isUtf8(original);
  const rounds = random.pick([1, 1, 1, 2, 3, 5]);
  for (let n = 0; n < rounds && bytes.length < MOST + original.length; n++) {
    if (isBinary || random.chance(0.4)) bytes = random.pick(byteMutations)(bytes, random, excerpt(other, random));
    else {
      const lines = bytes.toString('utf8').split('\n');
      random.pick(lineMutations)(lines, random, excerpt(other, random).toString('utf8').split('\n'));
      bytes = Buffer.from(lines.join('\n'));
    }
  }
  return bytes;
}

/** The whole file, or some lines of a long one, with its head more often than not. Bytes that are not text stay together. */
function excerpt(bytes: Buffer, random: Random): Buffer {
  if (bytes.length <= LONGEST || !isUtf8(bytes)) return bytes;
  const lines = bytes.toString('utf8').split('\n');
  const from = random.below(lines.length);
  const chosen = random.chance(0.7) && from > 0 ? [lines[0]!] : [];
  let length = 0;
  for (const line of lines.slice(from)) {
    length += line.length;
    if (length > LONGEST && chosen.length > 0) break;
    chosen.push(line);
  }
  return Buffer.from(`${chosen.join('\n')}\n`);
}

/** Rows as the one JSON document that some exports are. */
function document(bytes: Buffer, random: Random): Buffer {
  const rows = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(',');
  return Buffer.from(random.pick([`[${rows}]`, `{"loglines":[${rows}]}`, `\ufeff{"id":"x","messages":[${rows}]}`, `[${rows}`]));
}

const WORDS = [
  '@latest',
  'claude-code@latest',
  'codex@2',
  'codex@99999999999999999999',
  'claude-code:',
  ':',
  '@',
  '-',
  '--',
  '.',
  '..',
  '/',
  '~',
  'a'.repeat(5000),
  '.jsonl',
  '*',
  '%2e%2e',
  'con',
  '\0',
  '\n',
  '019c22f1',
  'bbbb',
  'conversations.json',
  'conversations.json#',
  'conversations.json#0b0b',
  '#6960',
  '#',
];

function hostileText(random: Random, corpus: readonly CorpusFile[]): string {
  switch (random.below(5)) {
    case 0:
      return random.pick([...WORDS, ...HOSTILE_NAMES]);
    case 1:
      return `${random.pick(WORDS)}${random.pick(WORDS)}`;
    case 2:
      return path.basename(random.pick(corpus).file).slice(random.below(30), 30 + random.below(40));
    case 3:
      return Array.from({ length: 1 + random.below(5) }, () => hostileJson(random)).join(random.pick(['', ' ', ',', '\n', '}{']));
    default:
      return Array.from({ length: 1 + random.below(20) }, () =>
        String.fromCharCode(random.pick([random.below(128), random.below(0x10000)])),
      ).join('');
  }
}

const FLAGS = [
  '--json',
  '--home',
  '--agent',
  '--cwd',
  '--all',
  '--since',
  '-n',
  '--long',
  '--jsonl',
  '--tail',
  '--to',
  '--fit',
  '--turns',
  '--no-tools',
  '--as',
  '--dry-run',
  '--force',
  '--help',
  '-h',
  '--',
  '-',
  '--json=1',
  '--fit=90k',
  '--turns=-4',
  '-nx',
  '--__proto__',
  '--constructor=1',
  '--no-json',
  '-njh',
  '--to=',
  '--=',
];

function hostileArgv(random: Random, corpus: readonly CorpusFile[]): string[] {
  return Array.from({ length: random.below(7) }, () =>
    random.chance(0.55)
      ? random.pick(FLAGS)
      : random.chance(0.4)
        ? random.pick(['list', 'show', 'pass', 'undo', 'agents', 'doctor', '5', '-1', '3-7', '2026-01-01', '2h', '90k', 'codex'])
        : hostileText(random, corpus).replaceAll('\0', ''),
  );
}
