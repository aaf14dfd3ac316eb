// A document may be one long line of anything: recognising, reading and checking it takes time that grows with its length.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/documents/handoff/decode.js';
import { validate } from '../../src/documents/handoff/validate.js';
import { findDocument } from '../../src/documents/toolkit/handoff-document/find.js';
import { framedPrompt } from '../../src/documents/toolkit/handoff-document/frame.js';
import { suspiciousIn } from '../../src/model/suspicious.js';
import { formats } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { characterClasses, repeated } from '../support/character-classes.js';
import { offenders, type Shape } from '../support/growth.js';
import { sampled } from '../support/thorough.js';

const sample = readFileSync(path.resolve(import.meta.dirname, '../../src/documents/handoff/fixtures/encoded/nothing.md'), 'utf8').split(
  '\n',
);
const units = [...characterClasses, '[a](', '`a` ', '[#1]', 'a. ', '- ', '0. ', '**a', '<!--', '~~', '{{', '# '];

/** Milliseconds; a hand-off is looked at by some fifty rules. */
const FLOOR = 120;

/** Behind one of its lines, and as a line of its own. */
const inDocument: Shape[] = sample.flatMap((line, i) => {
  if (line.trim() === '' || i === 0) return [];
  return units
    .filter((_, n) => (n + i) % 8 === 0)
    .map((unit): Shape => ({
      name: `line ${i + 1} and ${JSON.stringify(unit)}`,
      text: (size) => [...sample.slice(0, i), line + repeated(unit, size), `${repeated(unit, size)}x`, ...sample.slice(i + 1)].join('\n'),
    }));
});
const alone: Shape[] = units.flatMap((unit) =>
  ['', 'x', '\n'].map((end): Shape => ({
    name: `${JSON.stringify(unit)} and ${JSON.stringify(end)}`,
    text: (size) => repeated(unit, size) + end,
  })),
);

describe('a long line takes time that grows with its length', { timeout: 60_000 }, () => {
  it('to recognise', () => expect(offenders(alone, (text) => formats.map((format) => format.recognizes(text)))).toEqual([]));
  it('in a hand-off, to read', () =>
    expect(
      offenders(
        sampled(inDocument, 7),
        (text) => [decode(text, new Report()), framedPrompt(findDocument(text)?.text ?? text, 'a'), suspiciousIn(text.split('\n'))],
        FLOOR,
      ),
    ).toEqual([]));
  it('in a hand-off, to check', () => expect(offenders(sampled(inDocument, 7), (text) => validate(text, {}), FLOOR)).toEqual([]));
});
