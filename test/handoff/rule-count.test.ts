// Rules that read text are values with samples, in lexicon/ and programs/. Outside of these, regular expressions stay few: what is certain needs none.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const MOST = 100;
const folder = path.resolve(import.meta.dirname, '../../src/handoff');

/** One that is made of a text counts as one that is written. */
function isRegExp(callee: { readonly type: string; readonly name?: unknown }): boolean {
  return callee.type === 'Identifier' && callee.name === 'RegExp';
}

function expressionsIn(file: string): number {
  let count = 0;
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) count++;
    },
    NewExpression({ callee }) {
      if (isRegExp(callee)) count++;
    },
    CallExpression({ callee }) {
      if (isRegExp(callee)) count++;
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return count;
}

it('has few regular expressions outside of the rules', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/^(?:lexicon|programs)[/\\]/.test(name),
  );
  const counted = files.map((name) => expressionsIn(path.join(folder, name)));
  expect(files.length).toBeGreaterThan(40);
  const all = counted.reduce((sum, count) => sum + count, 0);
  expect(all).toBeLessThanOrEqual(MOST);
  expect(all).toBeGreaterThan(50); // it counts
});
