// Redaction takes time that grows with the text, whatever the text is made of: runs of every class of characters, pairs of them, and what each rule begins with.
import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/redact/compile.js';
import { safeWords } from '../../src/redact/diagnostics.js';
import { Redactor } from '../../src/redact/redactor.js';
import { personalRules, secretRules } from '../../src/redact/rules/index.js';
import { makeScanner } from '../../src/redact/scanner.js';
import { characterClasses, repeated } from '../support/character-classes.js';
import { offenders, type Shape } from '../support/growth.js';
import { sampled } from '../support/thorough.js';

const rules = [...secretRules, ...personalRules];
const scanner = makeScanner({ rules, extra: [{ id: 'badge', pattern: /BDG-\d{6}/g, keywords: ['bdg-'] }] });
const redactor = (): Redactor => new Redactor({ scanner, personal: true });

/** As text, and as one that was cut off: both ways are read. */
const asText = (text: string): unknown => redactor().cutText(text, '');

/** Under a name, as a name, as a title, after a flag, as a file, and twice as equal strings that are not the same. */
function asJson(text: string): unknown {
  const copy = (): string => Buffer.from(text, 'utf16le').toString('utf16le');
  return redactor().json({
    token: copy(),
    [copy()]: 1,
    title: copy(),
    words: `${text}…`,
    list: ['--token', copy()],
    pair: { name: 'X-Api-Key', value: copy() },
    file: Buffer.from(text).toString('base64'),
  });
}

const runs: Shape[] = characterClasses.flatMap((one) =>
  ['', '…', ' ', 'x', '"'].map((end): Shape => ({
    name: `a run of ${JSON.stringify(one)} and ${JSON.stringify(end)}`,
    text: (size) => repeated(one, size) + end,
  })),
);

const HEADS = ['', 'token=', 'password: "', '://a:', '@', '-----BEGIN RSA PRIVATE KEY-----\n', 'sk-ant-', 'Comment: '];
const pairs: Shape[] = characterClasses.flatMap((a, i) =>
  characterClasses.flatMap((b, k): Shape[] => [
    { name: `${JSON.stringify(a + b)} again and again`, text: (size) => repeated(a + b, size) },
    {
      name: `${JSON.stringify(a)}, a head, ${JSON.stringify(b)}`,
      text: (size) => repeated(a, size / 2) + HEADS[(i + k) % HEADS.length]! + repeated(b, size / 2),
    },
  ]),
);

const { keywords } = compileRules({ rules });
const RUNS = ['a', '0f', 'aB3', '.', '-', ' ', '"', '\\'];
const beginnings: Shape[] = keywords.flatMap((keyword, i) => {
  const [one, other] = [RUNS[i % RUNS.length]!, RUNS[(i + 3) % RUNS.length]!];
  return [
    { name: `${keyword} and a run of ${JSON.stringify(one)}`, text: (size: number) => keyword + repeated(one, size) },
    { name: `${JSON.stringify(keyword + other)} again and again`, text: (size: number) => repeated(keyword + other, size) },
  ];
});

/** Fields of a key may hold what another key begins with. */
const nested: Shape[] = [
  '-----BEGIN RSA PRIVATE KEY-----\nComment: ',
  'PuTTY-User-Key-File-2: ssh-rsa\nComment: ',
  `${'A'.repeat(20)}\nComment: PuTTY-User-Key-File-2: ssh-rsa\n`,
].map((unit) => ({
  name: `${JSON.stringify(unit)} inside one another`,
  text: (size) => `PuTTY-User-Key-File-2: ssh-rsa\n${repeated(unit, size)}\n!`,
}));

describe('time grows with the text, for', () => {
  it('a run of any class of characters', () => expect(offenders(runs, asText)).toEqual([]));
  it('the same in messages of ours', () => expect(offenders(runs, safeWords)).toEqual([]));
  it('the same in JSON, in every place', () =>
    expect(
      offenders(
        runs.filter((_, i) => i % 5 === 1),
        asJson,
      ),
    ).toEqual([]));
  it('two classes in turns, and one after the other', () => expect(offenders(sampled(pairs, 9), asText)).toEqual([]));
  it('what each rule begins with, and a run', () => expect(offenders(sampled(beginnings, 5), asText)).toEqual([]));
  it('keys inside fields of keys', () => expect(offenders(nested, asText)).toEqual([]));
});
