// A hand-off inside a chat's reply: pasted with talk around it, in a fence, quoted, or dressed up by the chat.
import { linesOf } from './scan.js';

export interface FoundDocument {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
  /** Something stood around it. */
  readonly inTalk: boolean;
}

const MARK = /^[\s>#*_`]*(=+ *SESSION HANDOFF *=+)[\s*_`]*$/i;
const SNAPSHOT_MARK = /^[\s>#*_`]*(=+ *SNAPSHOT(?: +v[\w.]+)? *=+)[\s*_`]*$/i;
const HEADING_MARK = /^[\s>]*#{1,2} +Session Handoff\b/i;
const FENCE = /^[\s>]*(`{3,}|~{3,})([\w.+-]*)\s*$/;
const TRIGGER = /^[\s>*_]*remember\b.*["“”'*/]/i;

interface Extent {
  /** Lines from, to (exclusive), counted from 0. */
  readonly from: number;
  readonly to: number;
  readonly fenced: boolean;
  readonly quoted: boolean;
}

/** The last one in the text: a chat that shows an example first gives the real one after it. Undefined: there is none. */
export function findDocument(text: string): FoundDocument | undefined {
  const lines = linesOf(text);
  const extents = extentsIn(lines);
  const chosen = extents.findLast(({ from }) => !isTemplate(lines, from)) ?? extents.at(-1);
  if (!chosen) return undefined;
  const { from, to, fenced, quoted } = chosen;
  const body = lines.slice(from, to).map((line) => (quoted ? line.replace(/^\s*> ?/, '') : line));
  const indent = body.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, /^ */.exec(line)![0].length)), 1000);
  const plain = body.map((line) => line.slice(indent));
  plain[0] = plain[0]!.replace(MARK, (_, mark: string) => mark.toUpperCase()).replace(SNAPSHOT_MARK, '$1');
  const around = [...lines.slice(0, fenced ? Math.max(0, from - 1) : from), ...lines.slice(to)].some((line) => line.trim() !== '');
  return { text: `${plain.join('\n').trimEnd()}\n`, line: from + 1, inTalk: around || fenced || quoted };
}

/** Documents behind each other. A header inside a document is one that it quotes. */
function extentsIn(lines: readonly string[]): Extent[] {
  const marks = lines.flatMap((line, i) => (isMark(line) && (!HEADING_MARK.test(line) || looksWhole(lines, i)) ? [i] : []));
  const first = lines.findIndex((line) => line.trim() !== '');
  const extents: Extent[] = [];
  for (const [n, from] of marks.entries()) {
    if (from < (extents.at(-1)?.to ?? 0)) continue;
    // A document that begins the text is the text.
    if (from === first && !/^\s*>/.test(lines[from]!)) return [{ from, to: lines.length, fenced: false, quoted: false }];
    const quoted = /^\s*>/.test(lines[from]!);
    const fence = openFenceBefore(lines, from);
    const next = marks.slice(n + 1).find((at) => openFenceBefore(lines, at) !== undefined) ?? lines.length;
    extents.push({
      from,
      to: fence === undefined ? talkAfter(lines, from, quoted) : closingFence(lines, { from, next, outer: fence }),
      fenced: fence !== undefined,
      quoted,
    });
  }
  return extents;
}

function isMark(line: string): boolean {
  return line.length < 200 && (MARK.test(line) || SNAPSHOT_MARK.test(line) || (HEADING_MARK.test(line) && !/:\s*$/.test(line)));
}

/** A heading alone may be of anything; a hand-off has sections below it. */
function looksWhole(lines: readonly string[], at: number): boolean {
  const sections = lines
    .slice(at + 1)
    .filter((line) => /^[\s>]*## +(?:context|completed|in progress|decisions|next steps|key files|rejected)/i.test(line));
  return sections.length >= 2;
}

function isTemplate(lines: readonly string[], at: number): boolean {
  return lines
    .slice(at, at + 12)
    .some((line) => /\[(?:ISO 8601|current date|identifier|session number|Key achievement|Achievement \d|What was)/i.test(line));
}

/** The fence that the document is in, if it begins right below one. */
function openFenceBefore(lines: readonly string[], at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--) {
    const match = FENCE.exec(lines[i]!);
    if (match) return match[1]!;
    if (lines[i]!.trim() !== '') return undefined;
  }
  return undefined;
}

/** The line that closes the outer fence; chats use fences of the same length inside it, so the prompt's last line decides where it has one. */
function closingFence(
  lines: readonly string[],
  { from, next, outer }: { readonly from: number; readonly next: number; readonly outer: string },
): number {
  const trigger = lines.slice(0, next).findLastIndex((line, i) => i > from && TRIGGER.test(line));
  let inner = false;
  for (let i = from; i < lines.length; i++) {
    const match = FENCE.exec(lines[i]!);
    if (!match) continue;
    const closes = match[1]![0] === outer[0] && match[1]!.length >= outer.length && match[2] === '';
    if (inner) inner = match[2] !== '';
    else if (match[2] !== '' || (closes && i < trigger)) inner = true;
    else if (closes) return i;
  }
  return lines.length;
}

/** Where talk begins again behind a document without a fence: behind the trigger's line, where only a few words without headings follow. */
function talkAfter(lines: readonly string[], at: number, quoted: boolean): number {
  if (quoted) {
    const end = lines.findIndex((line, i) => i > at && !/^\s*>/.test(line));
    return end < 0 ? lines.length : end;
  }
  const hasTalkBefore = lines.slice(0, at).some((line) => line.trim() !== '');
  const trigger = lines.findLastIndex((line, i) => i > at && TRIGGER.test(line));
  if (!hasTalkBefore || trigger < 0) return lines.length;
  const rest = lines.slice(trigger + 1);
  return rest.some((line) => /^#{1,6}\s|^\s*(?:```|~~~)/.test(line)) ? lines.length : trigger + 1;
}
