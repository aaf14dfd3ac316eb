// The figures of a run in README.md, between two marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { cells } from './table.mjs';

const README = new URL('./README.md', import.meta.url);
const BEGIN = '<!-- figures: written by `npm run bench -- --write` -->';
const END = '<!-- /figures -->';
/** The table's columns with their whole names: on a page there is room for them. */
const HEAD = [
  '',
  'time',
  'floor’s time',
  'time ÷ floor',
  'processor time',
  'floor’s',
  'processor ÷ floor',
  'peak memory',
  'floor’s',
  'peer’s time',
  'time ÷ peer',
  'goal',
  'met',
];
const MET = { ok: 'yes', MISS: 'no' };

export function writeFigures(results, machine) {
  const text = readFileSync(README, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md has no place for figures: ${BEGIN} … ${END}`);
  writeFileSync(README, `${text.slice(0, begin + BEGIN.length)}\n${figures(results, machine)}\n${text.slice(end)}`);
}

/** A table in Markdown with what it was measured on: the same figures elsewhere mean something else. */
export function figures(results, { node, cpu, cores, load, runs }) {
  const [head, ...lines] = cells(results, { head: HEAD }).map((line) => [...line.slice(0, -1), MET[line.at(-1)] ?? line.at(-1)]);
  const row = (texts) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `${today()}: Node ${node}, ${cores} × ${cpu}, load ${load.toFixed(1)}, ${runs === 1 ? 'one run each' : `medians of ${runs} runs or more`}:`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
  ].join('\n');
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
