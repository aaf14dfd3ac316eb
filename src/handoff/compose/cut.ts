// A text in less room: its head and its tail, cut between paragraphs, lines or sentences; the gap is marked.
import { PARAGRAPH_END } from '../ledger/notes/text.js';
import { countTokens } from '../../model/tokens.js';

export const GAP = '[…]';
/** Of what there is room for. */
const HEAD_SHARE = 0.6;
/** A cut may give up so much of its part to end where a thought ends. */
const SLACK = 0.35;
/** Below this, only the head is told. */
const LEAST_FOR_BOTH = 24;

export function cut(whole: string, room: number): string {
  if (countTokens(whole) <= room) return whole;
  const text = withoutCode(whole);
  const size = countTokens(text);
  if (size <= room) return text;
  let characters = Math.floor((text.length * Math.max(4, room - 3)) / size);
  let told = ends(text, characters, room);
  // a part may be denser than the whole
  for (let round = 0; round < 3; round++) {
    const now = countTokens(told);
    if (now <= room) break;
    characters = Math.floor(characters * Math.min(0.95, (room / now) * 0.98));
    told = ends(text, characters, room);
  }
  return told;
}

/** The same, with one of its paragraphs in any case: between head and gap where it is in the middle. */
export function cutAround(whole: string, room: number, focus: string): string {
  const told = cut(whole, room);
  if (told.includes(focus)) return told;
  const kept = cut(focus, Math.floor(room * FOCUS_SHARE));
  const head = cut(whole.slice(0, Math.max(0, whole.indexOf(focus))).trimEnd(), Math.max(0, room - countTokens(kept) - 4));
  return `${head.endsWith(GAP) ? head : `${head}\n${GAP}`}\n${kept}\n${GAP}`;
}

/** Of the room, for the paragraph that matters. */
const FOCUS_SHARE = 0.8;

/** Lines of code that stay: fewer tell what the words around them speak of. */
const FEW_LINES = 6;

/** Code goes first: it stands in the files. */
function withoutCode(text: string): string {
  return text.replace(
    /^([ \t]*)(```|~~~)[^\n]*\n([\s\S]*?)(?:\n[ \t]*\2[ \t]*$|(?![\s\S]))/gm,
    (block, indent: string, _mark, body: string) => {
      const lines = body.split('\n').length;
      return lines <= FEW_LINES ? block : `${indent}[… ${lines} lines of code]`;
    },
  );
}

function ends(text: string, characters: number, room: number): string {
  const both = room >= LEAST_FOR_BOTH;
  const tail = both ? behindCode(text, tailOf(text, characters - Math.floor(characters * HEAD_SHARE))) : '';
  const whole = beforeCode(headOf(text, characters - tail.length));
  const head = tail === '' ? withoutLead(whole) : whole;
  if (tail === '') return `${head} ${GAP}`;
  const lines = text[head.length] === '\n' || text.charAt(text.length - tail.length - 1) === '\n';
  return lines ? `${head}\n${GAP}\n${tail}` : `${head} ${GAP} ${tail}`;
}

/** A short line that announces what is cut off, and the mark of an item that is, say nothing where nothing comes behind the gap. */
function withoutLead(head: string): string {
  const lines = head.trimEnd().split('\n');
  while (lines.length > 1 && lines.at(-1)!.trim().length <= LONGEST_MARK) lines.pop();
  if (isLead(lines.at(-1)!)) lines.pop();
  const rest = lines.join('\n').trimEnd();
  return saysNothing(rest) ? head : rest;
}

const LONGEST_MARK = 3;
/** Longer lines say more than that something follows. */
const LONGEST_HEADING = 36;

function isLead(line: string): boolean {
  const text = line.trim();
  return text.length <= LONGEST_HEADING && (text.endsWith(':') || text.endsWith('：'));
}

/** Headings, and code that is not there. */
function saysNothing(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || isLead(line) || line.trim().startsWith('[… '));
}

/** Of the text there was no room for more than what leads over to it. */
export function isEmptyCut(told: string): boolean {
  return told.endsWith(GAP) && saysNothing(told.slice(0, -GAP.length));
}

function isFence(line: string): boolean {
  const mark = line.trimStart().slice(0, 3);
  return mark === '```' || mark === '~~~';
}

/** A block that the cut would leave open is left out from where it begins. */
function beforeCode(head: string): string {
  const lines = head.split('\n');
  const fences = lines.flatMap((line, i) => (isFence(line) ? [i] : []));
  const open = fences.length % 2 === 1 ? fences.at(-1)! : 0;
  return open > 0 ? lines.slice(0, open).join('\n').trimEnd() : head;
}

/** A tail that begins in a block begins behind it. */
function behindCode(text: string, tail: string): string {
  const before = text.slice(0, text.length - tail.length).split('\n');
  if (before.filter((line) => isFence(line)).length % 2 === 0) return tail;
  const lines = tail.split('\n');
  const close = lines.findIndex((line) => isFence(line));
  return close < 0
    ? tail
    : lines
        .slice(close + 1)
        .join('\n')
        .trimStart();
}

function headOf(text: string, longest: number): string {
  const end = between(text, Math.max(1, longest));
  const least = Math.floor(end * (1 - SLACK));
  const line = text.lastIndexOf('\n', end);
  const stop = lastStop(text, least, end);
  const at = line >= least ? line : stop >= least ? stop : wordEnd(text, end, least);
  return text.slice(0, at).trimEnd();
}

/** From where a thought begins; none where it would begin in the middle of one, and say with the head what nobody said. */
function tailOf(text: string, longest: number): string {
  const start = between(text, Math.min(text.length - 1, text.length - longest));
  const most = start + Math.floor((text.length - start) * SLACK);
  const line = text.indexOf('\n', start);
  if (line >= 0 && line <= most) return text.slice(line + 1).trimStart();
  const stop = firstStop(text, start, text.length - 2);
  if (stop !== undefined) return text.slice(stop).trimStart();
  return line < 0 ? '' : text.slice(line + 1).trimStart();
}

const STOPS = '.!?…';
const WIDE_STOPS = '。！？；';

/** Behind a full stop of any script; those inside names and numbers have no space behind them. */
function isStop(text: string, at: number): boolean {
  const c = text[at]!;
  return WIDE_STOPS.includes(c) || (STOPS.includes(c) && (text[at + 1] === ' ' || text[at + 1] === '\n'));
}

function lastStop(text: string, least: number, end: number): number {
  for (let i = end - 1; i >= least; i--) if (isStop(text, i)) return i + 1;
  return -1;
}

function firstStop(text: string, start: number, most: number): number | undefined {
  for (let i = start; i <= most && i < text.length; i++) if (isStop(text, i)) return i + 1;
  return undefined;
}

/** A word that is whole: half a token would not be known for the secret that it is. */
function wordEnd(text: string, end: number, least: number): number {
  if (text.charCodeAt(end) > 0x2e7f || text.charCodeAt(end - 1) > 0x2e7f) return end;
  for (let i = end; i > least; i--) if (text[i] === ' ' || text[i] === '\n') return i;
  let at = end;
  while (at > 0 && text[at - 1] !== ' ' && text[at - 1] !== '\n') at--;
  return at > 0 ? at : end;
}

/** Not between the halves of a character. */
function between(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

const LONGEST_LEAD = 200;

/** Without a last line that only leads over to what the agent did next: `Now the tests:`. */
export function withoutLeadOver(text: string): string {
  const lines = text.trimEnd().split('\n');
  const last = lines.at(-1)!;
  const leads = last.length <= LONGEST_LEAD && (last.endsWith(':') || last.endsWith('：'));
  const rest = leads ? lines.slice(0, -1).join('\n').trimEnd() : '';
  return rest === '' ? text : rest;
}

/** The last paragraph, with the lines of its list and what announces them. */
export function lastParagraph(text: string): string {
  const parts = text.trimEnd().split(PARAGRAPH_END);
  while (parts.length > 1 && isRuled(parts.at(-1)!)) parts.pop();
  let at = parts.length - 1;
  // a list belongs to the line that announces it
  while (at > 0 && isList(parts[at]!) && parts.length - at < 4) at--;
  return parts.slice(at).join('\n\n').trim();
}

/** Lines of one sign each say nothing. */
function isRuled(part: string): boolean {
  return part.split('\n').every((line) => new Set(line.trim()).size <= 1);
}

function isList(part: string): boolean {
  return /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(part);
}
