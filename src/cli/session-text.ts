// One session at a glance: the text of `show`.
import type { PlanStep } from '../agents/agent.js';
import type { World } from '../io/world.js';
import type { Counts } from '../model/counts.js';
import type { SessionView, TurnLine, TurnView } from '../ops/show.js';
import { ago, bytes, count, moment, shortPath, thousands } from './print.js';
import { proseWidth, visible, visibleLines, type Style, type Terminal } from './terminal.js';
import { cut, wrap } from './text-width.js';

const filesShown = 10;
const planMarks: Readonly<Record<PlanStep['state'], readonly [string, Style | undefined]>> = {
  done: ['✓', 'green'],
  active: ['▸', 'yellow'],
  pending: ['·', undefined],
  dropped: ['✗', 'dim'],
};

export function sessionText(view: SessionView, world: World, out: Terminal): string {
  const blocks = [headLines(view, world, out), planLines(view.plan, out), fileLines(view, out)].filter((lines) => lines.length > 0);
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\n${turnsText(view, { fromEnd: false }, out)}`;
}

export function turnsText(view: SessionView, options: { readonly fromEnd: boolean }, out: Terminal): string {
  const blocks = view.turns.map((turn) => {
    const number = options.fromEnd ? String(turn.number - view.turnCount - 1) : `${turn.number} of ${view.turnCount}`;
    return [turnHead(turn, number, out), ...turn.lines.flatMap((line, i) => spoken(line, turn.lines[i - 1], out))].join('\n');
  });
  return blocks.length === 0 ? 'No turns yet.\n' : `${blocks.join('\n\n')}\n`;
}

function headLines({ ref, header, counts, ...view }: SessionView, world: World, out: Terminal): string[] {
  const width = proseWidth(out);
  const now = world.now();
  const title = visible(header.title ?? ref.title ?? '') || '(no title)';
  const branch = header.workspace?.branch ?? ref.branch;
  const started = header.startedAt ?? ref.startedAt;
  const last = view.lastAt ?? ref.updatedAt;
  const cwd = header.workspace?.cwd ?? ref.cwd;
  const facts: [string, string | undefined][] = [
    ['agent', `${ref.agent}${header.agentVersion === undefined ? '' : ` ${visible(header.agentVersion)}`}`],
    ['id', visible(ref.id)],
    ['folder', cwd === undefined ? undefined : visible(shortPath(cwd, world))],
    ['branch', branch === undefined ? undefined : visible(branch)],
    ['started', started === undefined ? undefined : moment(started)],
    ['last', last === undefined ? undefined : lastText(last, now)],
    ['size', sizeText(ref.bytes, view)],
    ['context', contextText(counts, view.turnCount)],
  ];
  return [
    ...wrap(cut(title, 3 * width), { width }).map((line) => out.paint('bold', line)),
    ...facts.flatMap(([name, value]) => {
      if (value === undefined) return [];
      const [first = '', ...rest] = wrap(value, { width, first: `  ${name.padEnd(9)}`, rest: ' '.repeat(11) });
      return [`  ${out.paint('dim', name.padEnd(9))}${first.slice(11)}`, ...rest];
    }),
  ];
}

function lastText(at: string, now: Date): string {
  const [day, since] = [moment(at), ago(at, now)];
  return day.startsWith(since) ? day : `${day} (${since})`;
}

/** A figure and its word stay on one line. */
function together(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}

function sizeText(size: number, view: Pick<SessionView, 'entries' | 'compactions' | 'subAgents' | 'abandoned'>): string {
  const parts = [bytes(size), count(view.entries, 'entry', 'entries')];
  if (view.compactions > 0) parts.push(count(view.compactions, 'compaction'));
  if (view.subAgents > 0) parts.push(count(view.subAgents, 'sub-agent'));
  if (view.abandoned > 0) parts.push(`${thousands(view.abandoned)} outside the live branch`);
  return parts.map(together).join('\u00a0· ');
}

/** What the next turn would be sent. */
function contextText(counts: Counts, turns: number): string {
  return [count(turns, 'turn'), ...countWords(counts)].map(together).join('\u00a0· ');
}

/** The counts that are not zero, in words. */
export function countWords(counts: Counts): string[] {
  return countNames.flatMap(([key, one, many]) => (counts[key] > 0 ? [count(counts[key], one, many)] : []));
}

export const countNames: readonly (readonly [key: keyof Counts, one: string, many: string])[] = [
  ['userMessages', 'prompt', 'prompts'],
  ['assistantMessages', 'reply', 'replies'],
  ['toolCalls', 'tool call', 'tool calls'],
  ['toolResults', 'tool result', 'tool results'],
  ['reasoning', 'reasoning block', 'reasoning blocks'],
  ['files', 'file', 'files'],
];

function planLines(plan: readonly PlanStep[], out: Terminal): string[] {
  if (plan.length === 0) return [];
  const done = plan.filter(({ state }) => state === 'done').length;
  return [
    `${out.paint('bold', 'Plan')} ${out.paint('dim', `${done} of ${plan.length} done`)}`,
    ...plan.flatMap(({ title, state }) => {
      const [mark, style] = planMarks[state];
      const [first = '', ...rest] = wrap(visible(title), { width: proseWidth(out), first: `  ${mark} `, rest: '    ' });
      return style ? [first.replace(mark, out.paint(style, mark)), ...rest] : [first, ...rest];
    }),
  ];
}

function fileLines({ files, header, ref }: SessionView, out: Terminal): string[] {
  if (files.length === 0) return [];
  const width = proseWidth(out) - 2;
  const cwd = header.workspace?.cwd ?? ref.cwd ?? '';
  const inside = (file: string) => visible(cwd !== '' && file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file);
  const rest = files.length - filesShown;
  return [
    out.paint('bold', 'Files'),
    ...files.slice(0, filesShown).map(({ path, kinds }) => {
      const what = kinds.length > 0 ? `  ${kinds.join(', ')}` : '';
      return `  ${cut(inside(path), Math.max(20, width - what.length), 'middle')}${out.paint('dim', what)}`;
    }),
    ...(rest > 0 ? [out.paint('dim', `  and ${count(rest, 'more file')}`)] : []),
  ];
}

function turnHead(turn: TurnView, number: string, out: Terminal): string {
  const time = turn.at === undefined ? '' : out.paint('dim', ` · ${moment(turn.at)}`);
  return `${out.paint('bold', `Turn ${number}`)}${time}`;
}

/** One line of a turn; a speaker's words stand apart, calls stand together. */
function spoken(line: TurnLine, before: TurnLine | undefined, out: Terminal): string[] {
  const width = proseWidth(out);
  const words = (mark: string, style: Style) => {
    const [first = '', ...rest] = wrap(`${visibleLines(line.text)}${unsaid(line)}`, { width, first: `  ${mark} `, rest: '    ', breakWords: true });
    return [...(before === undefined ? [] : ['']), first.replace(mark, out.paint(style, mark)), ...rest];
  };
  switch (line.role) {
    case 'user':
      return words('›', 'cyan');
    case 'assistant':
      return words('●', 'green');
    case 'summary':
      return words('≡', 'yellow');
    case 'call':
      return [...(before !== undefined && before.role !== 'call' && before.role !== 'result' ? [''] : []), callLine(line, width, out)];
    case 'result':
      return [out.paint('dim', `    ↳ ${cut(visible(line.text), width - 6)}`)];
  }
}

function callLine(line: TurnLine, width: number, out: Terminal): string {
  const tool = visible(line.tool ?? '');
  const end = line.failed ? ' ✗' : '';
  const room = width - 4 - tool.length - end.length - 1;
  return `  ${out.paint('dim', '⚙')} ${out.paint('bold', tool)} ${cut(visible(line.text), Math.max(10, room))}${out.paint('red', end)}`;
}

function unsaid(line: TurnLine): string {
  const more = line.length - line.text.length;
  return more > 0 ? `… (${count(more, 'more character')})` : '';
}
