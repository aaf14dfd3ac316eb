// One session at a glance: the text of `show`.
import { planProgress, type PlanStep } from '../model/plan.js';
import type { World } from '../io/world.js';
import type { Counts } from '../model/counts.js';
import type { Statement } from '../model/handoff.js';
import type { SessionView } from '../ops/show/show.js';
import { bytes } from '../model/byte-size.js';
import { count, shortPath, thousands } from './print.js';
import { ago, moment } from '../model/moment.js';
import { sparkline } from './sparkline.js';
import { proseWidth, visible, type Style, type Terminal } from './terminal.js';
import { cut, pad, widthOf, wrap } from './text-width.js';
import { insideFolder, turnsText } from './turn-text.js';

const filesShown = 10;
const planMarks: Readonly<Record<PlanStep['state'], readonly [string, Style | undefined]>> = {
  done: ['✓', 'green'],
  active: ['▸', 'yellow'],
  pending: ['·', undefined],
  dropped: ['✗', 'dim'],
};

export function sessionText(view: SessionView, world: World, out: Terminal): string {
  const blocks = [headLines(view, world, out), handoffLines(view, out), planLines(view.plan, out), fileLines(view, out)].filter(
    (lines) => lines.length > 0,
  );
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\n${turnsText(view, { brief: true }, out)}`;
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
    [
      'agent',
      `${header.agent === ref.agent ? ref.agent : `${visible(header.agent)}, from a document (${ref.agent})`}${header.agentVersion === undefined ? '' : ` ${visible(header.agentVersion)}`}`,
    ],
    ['id', visible(ref.id)],
    ['folder', cwd === undefined ? undefined : visible(shortPath(cwd, world))],
    ['branch', branch === undefined ? undefined : visible(branch)],
    ['started', started === undefined ? undefined : moment(started)],
    ['last', last === undefined ? undefined : lastText(last, now)],
    ['size', sizeText(ref.bytes, view)],
    ['context', contextText(counts, view.turnCount)],
    ...timelineFacts(view.timeline),
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

/** When it was busy, and below that when files were changed: the columns are the same spans of time. */
function timelineFacts(timeline: SessionView['timeline']): [string, string | undefined][] {
  if (!timeline) return [];
  const changes = timeline.changes.map((n) => (n > 0 ? '▪' : ' ')).join('');
  return [
    ['activity', together(sparkline(timeline.entries).trimEnd())],
    ['changes', changes.trim() === '' ? undefined : together(changes.trimEnd())],
  ];
}

/** What a hand-off begins with; not the request that is in the turns below. */
function handoffLines({ head, turns }: SessionView, out: Terminal): string[] {
  if (!head) return [];
  const lines = (name: string, statements: readonly Statement[]): string[] =>
    statements.flatMap((one, i) => {
      const text = `${visible(one.text)} [${one.evidence
        .slice(0, 1)
        .map(({ entry }) => `#${entry}`)
        .join('')}]`;
      const [first = '', ...rest] = wrap(text, {
        width: proseWidth(out),
        first: `  ${(i === 0 ? name : '').padEnd(9)}`,
        rest: ' '.repeat(11),
      });
      return [`  ${out.paint('dim', (i === 0 ? name : '').padEnd(9))}${first.slice(11)}`, ...rest];
    });
  return [
    ...lines('asked', head.goal && !turns.some(({ number }) => number === head.goal!.turn) ? [head.goal] : []),
    ...lines('open', head.open),
    ...lines('unsent', head.unsent),
    ...lines('next', head.nextSteps),
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
  const { done, all } = planProgress(plan);
  return [
    `${out.paint('bold', 'Plan')} ${out.paint('dim', `${done} of ${all} done`)}`,
    ...plan.flatMap(({ title, state }) => {
      const [mark, style] = planMarks[state];
      const [first = '', ...rest] = wrap(visible(title), { width: proseWidth(out), first: `  ${mark} `, rest: '    ' });
      return style ? [first.replace(mark, out.paint(style, mark)), ...rest] : [first, ...rest];
    }),
  ];
}

function fileLines({ files, header, ref }: SessionView, out: Terminal): string[] {
  if (files.length === 0) return [];
  const cwd = header.workspace?.cwd ?? ref.cwd ?? '';
  const shown = files.slice(0, filesShown).map(({ path, kinds }) => ({ name: visible(insideFolder(path, cwd)), what: kinds.join(', ') }));
  const room = Math.max(20, proseWidth(out) - 4 - Math.max(...shown.map(({ what }) => what.length)));
  const column = Math.min(room, Math.max(...shown.map(({ name }) => widthOf(name))));
  const rest = files.length - filesShown;
  return [
    out.paint('bold', 'Files'),
    ...shown.map(({ name, what }) => `  ${pad(cut(name, column, 'middle'), column)}  ${out.paint('dim', what)}`.trimEnd()),
    ...(rest > 0 ? [out.paint('dim', `  and ${count(rest, 'more file')}`)] : []),
  ];
}
