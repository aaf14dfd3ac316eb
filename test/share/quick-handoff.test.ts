// What the viewer shows at once is what the whole reading says: never more, and never of another shape.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { handoffIn } from '../../src/documents/handoff-in.js';
import { quickHandoff } from '../../src/documents/quick-handoff.js';
import { handoffSchema } from '../../src/model/handoff-schema.js';
import { Report } from '../../src/model/report.js';
import { root } from '../support/build-command.js';

const folder = path.join(root, 'src', 'documents');
const full = readFileSync(path.join(folder, 'json/fixtures/encoded/full.json'), 'utf8');

/** One document of every format, and whatever else is read as a hand-off. */
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /fixtures[\\/](?:encoded|decoded)[\\/]/.test(file) && /\.(?:json|md|html|yaml|baton|txt)$/.test(file))
  .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const);

describe('a hand-off told at once', () => {
  it('is the one that the whole reading finds, for every document here', async () => {
    let told = 0;
    for (const [file, text] of documents) {
      const quick = quickHandoff(text);
      if (!quick) continue;
      told++;
      expect((await handoffIn(text, new Report()))?.handoff, file).toEqual(quick);
    }
    expect(quickHandoff(full)).toEqual(JSON.parse(full));
    expect(told).toBeGreaterThan(1);
  });

  it('is none where the schema says so, whichever value is another one', () => {
    const others = [null, 'words', [{}]];
    let [refused, taken] = [0, 0];
    for (const place of placesIn(JSON.parse(full)))
      for (const other of others) {
        const value = JSON.parse(full) as object;
        if (!put(value, place, other)) continue;
        const text = JSON.stringify(value);
        const quick = quickHandoff(text);
        if (!quick) {
          refused++;
          continue;
        }
        taken++;
        expect(handoffSchema.parse(JSON.parse(text)), `${place.join('/')} ← ${JSON.stringify(other)}`).toEqual(quick);
      }
    expect([refused > 150, taken > 20]).toEqual([true, true]);
  });

  it.each([
    ['a field that nobody knows', full.replace('{', '{"strange": 1,')],
    ['one deep inside', full.replace('"evidence": [', '"strange": 1, "evidence": [')],
    ['a number without an end', full.replace(/"turn": \d+/, '"turn": 1e999')],
    ['a missing field', full.replace('"story"', '"history"')],
    ['a field that a program would inherit', full.replace('"extensions": {', '"extensions": {"__proto__": {},')],
    ['talk around it', `Here it is:\n${full}`],
    ['a mark before it', `\uFEFF${full}`],
    ['half of it', full.slice(0, 1000)],
    ['nothing', ''],
  ])('is left to the whole reading: %s', (_, text) => {
    expect(text).not.toBe(full);
    expect(quickHandoff(text)).toBeUndefined();
  });
});

/** Of every value in it, with one of each list. */
function placesIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return [at, ...inner.flatMap(([key, one]) => placesIn(one, [...at, Array.isArray(value) ? Number(key) : key]))];
}

/** False: that is all of it. */
function put(value: object, place: readonly (string | number)[], other: unknown): boolean {
  const last = place.at(-1);
  if (last === undefined) return false;
  const holder = place.slice(0, -1).reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], value);
  (holder as Record<string | number, unknown>)[last] = other;
  return true;
}
