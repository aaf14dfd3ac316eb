// Keyed sessions: which facts a document keeps, which false lines it has, at which size. Beside it the simple way, on the same sessions.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { encode } from '../../../src/documents/handoff/encode.js';
import { TURN_RULES } from '../../../src/handoff/compose/turn-rules.js';
import { Report } from '../../../src/model/report.js';
import { countTokens } from '../../../src/model/tokens.js';
import { handoffOf, type Line } from '../talks.js';
import { baselineOf } from './baseline.js';
import { filler } from './fillers.js';

export interface Key {
  readonly language: string;
  /** Strings that the document must have … */
  readonly must: readonly string[];
  /** … and those that it must not. */
  readonly mustNot: readonly string[];
}

export interface KeyedCase {
  readonly name: string;
  readonly key: Key;
  readonly lines: readonly Line[];
}

export interface Score {
  readonly kept: number;
  readonly facts: number;
  readonly wrong: number;
  readonly tokens: number;
  readonly missing: readonly string[];
}

export const BUDGETS = [2000, 4000, 12_000] as const;
export const RULE_IDS: readonly string[] = TURN_RULES.map(({ id }) => id);

export function keyedCases(folder: string): KeyedCase[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, name, file), 'utf8'));
      const key = read('key.json') as Key;
      const given = read('session.json') as readonly (Line | { readonly filler: number })[];
      return { name, key, lines: given.flatMap((line) => ('filler' in line ? filler(line.filler, key.language) : [line])) };
    });
}

export function scoreOf(text: string, { must, mustNot }: Key): Score {
  const plain = text.replaceAll(/\s+/g, ' ');
  const missing = must.filter((fact) => !plain.includes(fact));
  return {
    kept: must.length - missing.length,
    facts: must.length,
    wrong: mustNot.filter((line) => plain.includes(line)).length,
    tokens: countTokens(text),
    missing,
  };
}

export async function documentOf({ lines }: KeyedCase, budget: number, off: ReadonlySet<string> = new Set()): Promise<string> {
  const handoff = await handoffOf(lines, budget, {
    off,
    measure: (content) => countTokens(encode({ id: ID, ...content }, { budget }, new Report())),
  });
  return encode({ ...handoff, id: ID }, { budget }, new Report());
}

const ID = `sha256:${'0d7e73cd'.repeat(8)}`;

export function simpleDocumentOf({ lines }: KeyedCase, budget: number): string {
  return baselineOf(lines, budget);
}
