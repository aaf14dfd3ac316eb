// One moment of a replay as the lines of a screen, and every step as plain text where there is none.
import type { Moment } from '../handoff/replay/moments.js';
import type { Player } from '../handoff/replay/player.js';
import { moment as timeOf } from '../model/moment.js';
import { planProgress } from '../model/plan.js';
import type { Replayed, ReplayStep } from '../ops/replay/replay.js';
import type { TurnLine } from '../ops/show/turn-lines.js';
import { visible, visibleLines, type Style, type Terminal } from './terminal.js';
import { cut, widthOf, wrap } from './text-width.js';

export interface Screen {
  readonly width: number;
  readonly height: number;
}

const SPEAKERS: Readonly<Record<TurnLine['role'], readonly [string, Style | undefined]>> = {
  user: ['›', 'cyan'],
  assistant: ['●', 'green'],
  call: ['⚙', undefined],
  result: ['↳', 'dim'],
  summary: ['≡', 'yellow'],
  command: ['/', 'dim'],
  shell: ['!', 'dim'],
  output: ['↳', 'dim'],
  notification: ['·', 'dim'],
};

/** Lines of state below the entry. */
const STATE_LINES = 4;
/** Most needed first: as many as there is room for. */
const KEYS = ['←→ entry', '↑↓ turn', 'q quit', 'space play', 'f failure', 'c change', 'd decision', 'b branch', '+- speed'];

export function frameOf(replay: Replayed, player: Player, screen: Screen, now: Moment, out: Terminal): string[] {
  const step = replay.steps[player.at]!;
  const { width, height } = screen;
  const line = '─'.repeat(width);
  const head = [out.paint('bold', cut(titleOf(replay), width)), cut(placeOf(replay, player, step), width), out.paint('dim', line)];
  const foot = [out.paint('dim', line), ...stateLines(now, out, width), out.paint('dim', keysIn(width))];
  const room = Math.max(1, height - head.length - foot.length);
  const words = step.lines.flatMap((one) => spoken(one, width, out));
  const body = words.length > room ? [...words.slice(0, room - 1), out.paint('dim', `… ${words.length - room + 1} more lines`)] : words;
  return [...head, ...body, ...Array.from({ length: Math.max(0, room - body.length) }, () => ''), ...foot].slice(0, height);
}

function keysIn(width: number): string {
  return KEYS.reduce((line, key) => (widthOf(line) + 2 + widthOf(key) <= width ? `${line}  ${key}` : line));
}

function titleOf({ header, ref }: Replayed): string {
  return visible(header.title ?? ref.title ?? '') || '(no title)';
}

function placeOf({ steps, lastTurn }: Replayed, { at, playing, speed }: Player, step: ReplayStep): string {
  return [
    `turn ${step.turn} of ${lastTurn}`,
    `entry #${step.entry} (${at + 1} of ${steps.length})`,
    ...(step.at === undefined ? [] : [timeOf(new Date(step.at).toISOString())]),
    `${playing ? '▶' : '⏸'} ${speed}×`,
    ...step.marks,
  ].join(' · ');
}

function spoken(line: TurnLine, width: number, out: Terminal): string[] {
  const [mark, style] = SPEAKERS[line.role];
  const text = line.role === 'call' ? `${visible(line.tool ?? '')}: ${visible(line.text)}` : visibleLines(line.text);
  const words = `${text}${line.length > line.text.length ? ' …' : ''}`;
  const lines = words.split('\n').flatMap((one, i) => wrap(one, { width, first: i === 0 ? `${mark} ` : '  ', rest: '  ' }));
  const colour = line.failed ? 'red' : style;
  return colour ? lines.map((one, i) => (i === 0 ? one.replace(mark, out.paint(colour, mark)) : one)) : lines;
}

/** Always as many lines, so that nothing jumps while one steps. */
function stateLines({ plan, files, checks }: Moment, out: Terminal, width: number): string[] {
  const { done, all } = planProgress(plan);
  const active = plan.find(({ state }) => state === 'active') ?? plan.find(({ state }) => state === 'pending');
  const touched = files.toSorted((a, b) => b.last - a.last).map(({ path, how }) => `${visible(path)} (${how})`);
  const run = checks
    .toSorted((a, b) => b.entries.at(-1)! - a.entries.at(-1)!)
    .map(
      ({ command, outcome, stale }) =>
        `${outcome === 'passed' ? '✓' : outcome === 'failed' ? '✗' : '·'} ${visible(command)}${stale ? ' (before the last change)' : ''}`,
    );
  const row = (name: string, text: string): string => `${out.paint('dim', name.padEnd(8))}${cut(text || '–', Math.max(10, width - 8))}`;
  return [
    row('plan', all === 0 ? '' : `${done} of ${all} done${active ? `; now: ${visible(active.title)}` : ''}`),
    row('files', touched.length === 0 ? '' : `${touched.length}: ${touched.join(', ')}`),
    row('checks', run.join('  ')),
    '',
  ].slice(0, STATE_LINES);
}

/** Every step in its lines, turns under their heads. */
export function* plainSteps({ steps, lastTurn }: Replayed, out: Terminal): Generator<string> {
  let turn = -1;
  for (const step of steps) {
    if (step.turn !== turn) {
      const at = step.at === undefined ? '' : `  ${timeOf(new Date(step.at).toISOString())}`;
      yield `${turn < 0 ? '' : '\n'}${out.paint('bold', `Turn ${step.turn} of ${lastTurn}`)}${at}\n`;
      turn = step.turn;
    }
    const marks = step.marks.length === 0 ? '' : ` [${step.marks.join(', ')}]`;
    for (const [i, line] of step.lines.entries()) {
      const [mark] = SPEAKERS[line.role];
      const text = line.role === 'call' ? `${visible(line.tool ?? '')}: ${visible(line.text)}` : visible(line.text);
      yield `${i === 0 ? `#${step.entry}`.padEnd(6) : '      '} ${mark} ${text}${line.failed ? ' (failed)' : ''}${i === 0 ? marks : ''}\n`;
    }
  }
}
