// Turns as people read them: what was said, each call in one line.
import type { SessionView, TurnLine, TurnView } from '../ops/show/show.js';
import { count } from './print.js';
import { moment } from '../model/moment.js';
import { proseWidth, visible, visibleLines, type Style, type Terminal } from './terminal.js';
import { cut, wrap } from './text-width.js';

/** Pieces of a turn that a brief view shows at most: the first ones and the last ones. */
const briefHead = 3;
const briefTail = 7;

export interface TurnOptions {
  /** The long middle of a turn is only counted, and turns are numbered from the first; otherwise from the end. */
  readonly brief: boolean;
}

export function turnsText(view: SessionView, { brief }: TurnOptions, out: Terminal): string {
  const cwd = view.header.workspace?.cwd ?? view.ref.cwd ?? '';
  const blocks = view.turns.map((turn) => {
    const number = brief ? `${turn.number} of ${view.lastTurn}` : String(turn.fromEnd);
    const pieces = piecesOf(turn.lines, cwd);
    const shown = brief ? shorten(pieces, turn.fromEnd) : pieces;
    return [
      turnHead(turn, number, out),
      ...shown.flatMap((piece, i) => [...(apart(piece, shown[i - 1]) ? [''] : []), ...pieceLines(piece, out)]),
    ].join('\n');
  });
  return blocks.length === 0 ? 'No turns yet.\n' : `${blocks.join('\n\n')}\n`;
}

/** A path as the session's own folder sees it. */
export function insideFolder(path: string, cwd: string): string {
  if (cwd === '') return path;
  return path === cwd ? '.' : path.replaceAll(`${cwd}/`, '');
}

type Piece =
  | { readonly kind: 'words'; readonly role: Speaker; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly text: string; failed: boolean }
  | { readonly kind: 'failure'; readonly mark: string; readonly text: string }
  | { readonly kind: 'aside'; readonly label: string; readonly text: string }
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'gap'; readonly text: string };

/** How what is no prompt is called. */
const ASIDES = { command: 'command', shell: 'shell', notification: 'not typed' } as const;

type Speaker = 'user' | 'assistant' | 'summary';

const speakers: Readonly<Record<Speaker, readonly [string, Style]>> = {
  user: ['›', 'cyan'],
  assistant: ['●', 'green'],
  summary: ['≡', 'yellow'],
};

function piecesOf(lines: readonly TurnLine[], cwd: string): Piece[] {
  const pieces: Piece[] = [];
  lines.forEach((line, i) => {
    switch (line.role) {
      case 'user':
      case 'assistant':
      case 'summary':
        pieces.push({ kind: 'words', role: line.role, text: visibleLines(line.text) + unsaid(line) });
        return;
      case 'command':
      case 'shell':
      case 'notification':
        pieces.push({ kind: 'aside', label: ASIDES[line.role], text: visible(line.text) });
        return;
      case 'output':
        pieces.push({ kind: 'output', text: visible(line.text) });
        return;
      case 'call':
        pieces.push({
          kind: 'call',
          tool: visible(line.tool ?? ''),
          text: visible(insideFolder(line.text, cwd)),
          failed: line.failed === true,
        });
        return;
      case 'result': {
        if (!line.failed) return; // that a call went well is shown by saying nothing
        const call = pieces.at(-1);
        const alone = call?.kind === 'call' && lines[i - 1]?.role === 'call' && lines[i - 2]?.role !== 'call'; // else whose result it is, is not said
        if (alone) call.failed = true;
        pieces.push({ kind: 'failure', mark: alone ? '↳' : '✗', text: visible(insideFolder(line.text, cwd)) });
      }
    }
  });
  return pieces;
}

/** A person's words always stay; long stretches of the rest between the first pieces and the last ones become one line. */
function shorten(pieces: readonly Piece[], fromEnd: number): Piece[] {
  let tail = Math.max(briefHead, pieces.length - briefTail);
  if (pieces[tail]?.kind === 'failure') tail--; // not without its call
  const shown: Piece[] = [];
  let hidden: Piece[] = [];
  const close = () => {
    shown.push(...(hidden.length < 3 ? hidden : [gapFor(hidden, fromEnd)]));
    hidden = [];
  };
  pieces.forEach((piece, i) => {
    const stays = i < briefHead || i >= tail || (piece.kind === 'words' && piece.role === 'user');
    if (!stays) return void hidden.push(piece);
    close();
    shown.push(piece);
  });
  return shown;
}

function gapFor(hidden: readonly Piece[], fromEnd: number): Piece {
  const calls = hidden.filter(({ kind }) => kind === 'call').length;
  const words = hidden.filter(({ kind }) => kind === 'words').length;
  const what = [...(words > 0 ? [count(words, 'message')] : []), ...(calls > 0 ? [count(calls, 'tool call')] : [])].join(', ');
  return { kind: 'gap', text: `… ${what} (--tail ${-fromEnd} shows all)` };
}

function turnHead(turn: TurnView, number: string, out: Terminal): string {
  const time = turn.at === undefined ? '' : out.paint('dim', ` · ${moment(turn.at)}`);
  return `${out.paint('bold', `Turn ${number}`)}${time}`;
}

/** A speaker's words stand apart, calls stand together. */
function apart(piece: Piece, before: Piece | undefined): boolean {
  const quiet = ({ kind }: Piece) => kind === 'call' || kind === 'failure' || kind === 'aside' || kind === 'output';
  return before !== undefined && !(quiet(piece) && quiet(before));
}

function pieceLines(piece: Piece, out: Terminal): string[] {
  const width = proseWidth(out);
  switch (piece.kind) {
    case 'words': {
      const [mark, style] = speakers[piece.role];
      const [first = '', ...rest] = wrap(piece.text, { width, first: `  ${mark} `, rest: '    ', breakWords: true });
      return [first.replace(mark, out.paint(style, mark)), ...rest];
    }
    case 'call': {
      const end = piece.failed ? ' ✗' : '';
      const room = Math.max(10, width - 5 - piece.tool.length - end.length);
      return [`  ${out.paint('dim', '⚙')} ${out.paint('bold', piece.tool)} ${cut(piece.text, room)}${out.paint('red', end)}`];
    }
    case 'failure':
      return [`    ${out.paint('red', piece.mark)} ${out.paint('dim', cut(piece.text, width - 6))}`];
    case 'aside':
      return [`  ${out.paint('dim', `(${piece.label})`)} ${cut(piece.text, Math.max(10, width - 5 - piece.label.length))}`];
    case 'output':
      return [`    ${out.paint('dim', `↳ ${cut(piece.text, width - 6)}`)}`];
    case 'gap':
      return [`  ${out.paint('dim', piece.text)}`];
  }
}

function unsaid(line: TurnLine): string {
  const more = line.length - line.text.length;
  return more > 0 ? `… (${count(more, 'more character')})` : '';
}
