// What a pass did, for people: from where to where, what was carried, how to continue, how to undo it.
import type { World } from '../io/world.js';
import type { PassResult } from '../ops/pass/types.js';
import { shellQuote } from '../io/shell-quote.js';
import { count, shellCommand, thousands } from './print.js';
import { countNames, countWords } from './session-text.js';
import { proseWidth, visible, type Style, type Terminal } from './terminal.js';
import { cut, pad, widthOf, wrap } from './text-width.js';

const outcomes: Readonly<Record<PassResult['outcome'], readonly [string, Style]>> = {
  new: ['Passed', 'green'],
  found: ['Already passed', 'green'],
  continued: ['Continued', 'green'],
  planned: ['Would pass', 'yellow'],
};

export function passText(result: PassResult, titled: string | undefined, out: Terminal): string {
  const width = proseWidth(out);
  const [word, style] = outcomes[result.outcome];
  const title = visible(titled ?? '');
  const end = ({ agent, id }: PassResult['from']) => `${agent} ${visible(id)}`;
  const ends = `${end(result.from)} → ${end(result.to)}`;
  if (result.prompt !== undefined) return handedOverText(result, { word: out.paint(style, word), title, from: end(result.from) }, out);
  const oneLine = widthOf(`${word} ${ends}`) <= width;
  return [
    ...(oneLine
      ? [`${out.paint(style, word)} ${ends}`]
      : [`${out.paint(style, word)} ${end(result.from)}`, `${' '.repeat(word.length - 1)}→ ${end(result.to)}`]),
    ...(title === '' ? [] : [out.paint('dim', `  ${cut(title, width - 2)}`)]),
    '',
    ...carriedLines(result, width, out),
    '',
  ].join('\n');
}

/** No session: a file in the project. */
function handedOverText(
  { to, outcome }: PassResult,
  { word, title, from }: Record<'word' | 'title' | 'from', string>,
  out: Terminal,
): string {
  const width = proseWidth(out);
  const file = outcome === 'planned' ? '' : `\n  ${visible(to.path)}`;
  const shown = title === '' ? '' : `\n${out.paint('dim', `  ${cut(title, width - 2)}`)}`;
  return `${word} the hand-off of ${from} to ${to.agent}${shown}${file}\n`;
}

/** One line when everything arrived; otherwise the figures that differ, side by side. */
function carriedLines({ source, carried, asides = 0, outcome }: PassResult, width: number, out: Terminal): string[] {
  const label = outcome === 'planned' ? 'Would carry' : 'Carried';
  const typed = { ...carried, userMessages: Math.max(0, carried.userMessages - asides) };
  const words =
    countWords(typed)
      .toSpliced(typed.userMessages > 0 ? 1 : 0, 0, ...(asides > 0 ? [count(asides, 'command or output', 'commands and outputs')] : []))
      .map((each) => each.replaceAll(' ', '\u00a0'))
      .join(', ') || 'nothing';
  const lines = wrap(`${label}: ${words}`, { width, rest: '  ' });
  const differing = countNames.filter(([key]) => source[key] !== carried[key]);
  if (differing.length === 0) return lines;
  const rows = [['', 'source', 'carried'], ...differing.map(([key, , many]) => [many, thousands(source[key]), thousands(carried[key])])];
  const [first = 0, second = 0, third = 0] = [0, 1, 2].map((column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const lined = rows.map(
    ([name = '', before = '', after = '']) => `  ${pad(name, first)}  ${pad(before, second, 'right')}  ${pad(after, third, 'right')}`,
  );
  return [...lines, '', out.paint('dim', lined[0]!), ...lined.slice(1)];
}

export function passClosing(result: PassResult, options: { readonly world: World; readonly running: boolean }, out: Terminal): string {
  const { platform } = options.world;
  if (result.prompt !== undefined) return promptClosing(result, { prompt: result.prompt, platform }, out);
  if (result.resume === null) return sentClosing(result, out);
  const lines: string[] = [];
  if (result.outcome === 'planned')
    lines.push('', ...wrap('Nothing was written. Without --dry-run you would continue with:', { width: proseWidth(out) }));
  else lines.push('', options.running ? 'Starting:' : 'Continue with:');
  lines.push(`  ${out.paint('bold', shellCommand(result.resume, platform))}`);
  if (result.receipt !== null) lines.push('Undo with:', `  baton undo ${shellQuote(result.receipt, platform)}`);
  return `${lines.join('\n')}\n`;
}

function promptClosing(
  { outcome, receipt, cwd }: PassResult,
  { prompt, platform }: { readonly prompt: string; readonly platform: World['platform'] },
  out: Terminal,
): string {
  const words = prompt
    .split('\n')
    .map((line) => `  ${out.paint('bold', visible(line))}\n`)
    .join('');
  if (outcome === 'planned') return `\nNothing was written. Without --dry-run a new chat in ${visible(cwd)} would begin with:\n${words}`;
  return `\nBegin a new chat in ${visible(cwd)} with:\n${words}Undo with:\n  baton undo ${shellQuote(receipt ?? '', platform)}\n`;
}

/** With a service: an address instead of a command, and nothing to undo. */
function sentClosing({ outcome, url = '' }: PassResult, out: Terminal): string {
  if (outcome === 'planned') return '\nNothing was sent. Without --dry-run a new session would begin.\n';
  return `\nContinue at:\n  ${out.paint('bold', visible(url))}\nThis cannot be undone from here.\n`;
}
