// Mutations of documents that people and models write: headings, fences, lists, indents, fields in front.
import type { Random } from './random.js';

export type WordMutation = (lines: string[], random: Random, others: readonly string[]) => void;

const LINES = [
  '---',
  '...',
  '```',
  '~~~',
  '````markdown',
  '```json',
  '```yaml',
  '# ',
  '## Goal',
  '## Next Steps',
  '### **x**:',
  '#'.repeat(300),
  '- ',
  '* * *',
  '- [x] done',
  '- [ ] ',
  '1. ',
  '99999999999999999999. x',
  '> > > quoted',
  '| a | b |',
  '|---|',
  '|'.repeat(400),
  'key: value',
  'key:',
  ': value',
  '? complex',
  '- - - -',
  'a: &x [*x, *x]',
  'b: *nowhere',
  '<<: *x',
  '!!binary |',
  '!!js/function x',
  '%YAML 9.9',
  'a: |2-',
  "a: 'open",
  'a: "open',
  '\tkey: tab',
  'handoff:',
  'version: 99',
  'signature: {}',
  '**User:**',
  '**Assistant:**',
  'Human:',
  'Assistant:',
  '⏺ x',
  '  ⎿  x',
  '> ',
  '❯ ',
  '_**User (2026-01-01 00:00Z)**_',
  '<!-- ',
  '-->',
  '<handoff>',
  '</handoff>',
  '<details>',
  '{',
  '}',
  '[',
  ']',
  '{"kind":"handoff"}',
  'data:text/plain;base64,',
  'sha256:',
  '{{x}}',
  '\u0000',
  '\u2028',
  '﷽'.repeat(50),
  'e\u0301'.repeat(200),
];

export const wordMutations: readonly WordMutation[] = [
  insertLine,
  insertLine,
  changeIndent,
  repeatStretch,
  dropStretch,
  moveStretch,
  joinLines,
  breakLine,
  borrowStretch,
  changeMarks,
];

function stretch(lines: readonly string[], random: Random): [number, number] {
  return [random.below(lines.length + 1), 1 + random.below(random.pick([1, 3, 10]))];
}

function insertLine(lines: string[], random: Random): void {
  for (let n = 1 + random.below(3); n > 0; n--) lines.splice(random.below(lines.length + 1), 0, random.pick(LINES));
}

function changeIndent(lines: string[], random: Random): void {
  const [from, length] = stretch(lines, random);
  const indent = random.pick(['', ' ', '  ', '    ', '\t', ' '.repeat(200)]);
  for (let n = from; n < Math.min(lines.length, from + length); n++) lines[n] = indent + lines[n]!.trimStart();
}

function repeatStretch(lines: string[], random: Random): void {
  const [from, length] = stretch(lines, random);
  const chosen = lines.slice(from, from + length);
  for (let n = 1 + random.below(random.chance(0.1) ? 60 : 3); n > 0; n--) lines.splice(from, 0, ...chosen);
}

function dropStretch(lines: string[], random: Random): void {
  lines.splice(...stretch(lines, random));
}

function moveStretch(lines: string[], random: Random): void {
  const chosen = lines.splice(...stretch(lines, random));
  lines.splice(random.below(lines.length + 1), 0, ...chosen);
}

function joinLines(lines: string[], random: Random): void {
  const [from, length] = stretch(lines, random);
  lines.splice(from, length + 1, lines.slice(from, from + length + 1).join(random.pick(['', ' ', '\r', '\\n'])));
}

function breakLine(lines: string[], random: Random): void {
  const n = random.below(lines.length);
  const line = lines[n] ?? '';
  const at = random.below(line.length + 1);
  lines.splice(n, 1, line.slice(0, at), line.slice(at));
}

function borrowStretch(lines: string[], random: Random, others: readonly string[]): void {
  const [from, length] = stretch(others, random);
  lines.splice(random.below(lines.length + 1), 0, ...others.slice(from, from + length));
}

function changeMarks(lines: string[], random: Random): void {
  const [mark, other] = [
    random.pick(['#', '-', '*', '`', ':', '"', '|', '>']),
    random.pick(['', '#', '``', '::', '\\', '\u00a0', '[', '](']),
  ];
  const [from, length] = stretch(lines, random);
  for (let n = from; n < Math.min(lines.length, from + length); n++) lines[n] = lines[n]!.replaceAll(mark, () => other);
}
