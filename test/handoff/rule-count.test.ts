// Rules that read text are values with samples, in lexicon/ and programs/. Outside of these, regular expressions stay few: what is certain needs none.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const MOST = 100;
const folder = path.resolve(import.meta.dirname, '../../src/handoff');

/** One that is made of a text counts as one that is written, whoever makes it. */
function isRegExp({ type, name, property }: { readonly type: string; readonly name?: unknown; readonly property?: unknown }): boolean {
  return type === 'MemberExpression' ? isRegExp(property as Parameters<typeof isRegExp>[0]) : type === 'Identifier' && name === 'RegExp';
}

/** These make a regular expression of any text that they are given. */
const COMPILING = new Set(['match', 'matchAll', 'search']);

function isText(node: { readonly type: string; readonly value?: unknown } | undefined): boolean {
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');
}

function expressionsIn(code: string): number {
  let count = 0;
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) count++;
    },
    NewExpression({ callee }) {
      if (isRegExp(callee)) count++;
    },
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
      if (isRegExp(callee) || (called !== undefined && COMPILING.has(called) && isText(first))) count++;
    },
  });
  visitor.visit(parseSync('rules.ts', code).program);
  return count;
}

it.each([
  ['text.replaceAll(/a/g, "b").split(/, ?/)', 2],
  ['const [one, other] = [new RegExp(word), RegExp(`${word}s`)]', 2],
  ['new globalThis.RegExp(word)', 1],
  ['text.match("a+") ?? text.search(`${word}+`)', 2],
  ['text.split(", ").join(" / ") // a /path/ in words', 0],
])('counts in %s: %i', (code, count) => expect(expressionsIn(code)).toBe(count));

/** What is written elsewhere and imported would not be counted. */
async function importsPattern(file: string): Promise<string[]> {
  const names: string[] = [];
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type).*? from '(\.[^']+)\.js';$/gms)) {
    const target = path.resolve(path.dirname(file), `${from}.ts`);
    if (target.startsWith(folder)) continue;
    const values: Record<string, unknown> = await import(target);
    names.push(...Object.keys(values).filter((name) => holdsPattern(values[name])));
  }
  return names;
}

function holdsPattern(value: unknown, depth = 0): boolean {
  if (value instanceof RegExp) return true;
  return depth < 4 && typeof value === 'object' && value !== null && Object.values(value).some((one) => holdsPattern(one, depth + 1));
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^(?:lexicon|programs)[/\\]/.test(name),
);

it('imports none from other rooms', async () => {
  expect(holdsPattern([{ find: /a/ }])).toBe(true);
  const found = await Promise.all(files.map((name) => importsPattern(path.join(folder, name))));
  expect([...new Set(found.flat())]).toEqual([]);
});

it('has few regular expressions outside of the rules', () => {
  const counted = files.map((name) => expressionsIn(readFileSync(path.join(folder, name), 'utf8')));
  expect(files.length).toBeGreaterThan(40);
  const all = counted.reduce((sum, count) => sum + count, 0);
  expect(all).toBeLessThanOrEqual(MOST);
  expect(all).toBeGreaterThan(50); // it counts
});
