// A hand-off inside a chat's reply: pasted with talk around it, in a fence, quoted, or dressed up by the chat.
import { closesFence, fenceIn, headingIn, linesOf, type FenceMark } from '../../../model/markdown.js';

export interface FoundDocument {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
  /** Something surrounded it. */
  readonly inTalk: boolean;
}

const MARK = /^[\s>#*_`]*(=+ *SESSION HANDOFF *=+)[\s*_`]*$/i;
const SNAPSHOT_MARK = /^[\s>#*_`]*(=+ *SNAPSHOT(?: +v[\w.]+)? *=+)[\s*_`]*$/i;
const HEADING_MARK = /^[\s>]*#{1,2} +Session Handoff\b/i;
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

/** Documents after each other. A header inside a document is one that it quotes. */
function extentsIn(lines: readonly string[]): Extent[] {
  const wholeUntil = lastWholeHeading(lines);
  const marks = lines.flatMap((line, i) => (isMark(line) && (!HEADING_MARK.test(line) || i < wholeUntil) ? [i] : []));
  const fencedMarks = marks.filter((at) => openFenceBefore(lines, at) !== undefined);
  const triggers = lines.flatMap((line, i) => (TRIGGER.test(line) ? [i] : []));
  const first = lines.findIndex((line) => line.trim() !== '');
  const extents: Extent[] = [];
  let [nextFenced, nextTrigger] = [0, 0];
  for (const from of marks) {
    if (from < (extents.at(-1)?.to ?? 0)) continue;
    const quoted = isQuoted(lines[from]!);
    // A document that begins the text is the text.
    if (from === first && !quoted) return [{ from, to: lines.length, fenced: false, quoted: false }];
    const fence = openFenceBefore(lines, from);
    while (nextFenced < fencedMarks.length && fencedMarks[nextFenced]! <= from) nextFenced++;
    const next = fencedMarks[nextFenced] ?? lines.length;
    while (nextTrigger < triggers.length && triggers[nextTrigger]! < next) nextTrigger++;
    const to =
      fence !== undefined
        ? closingFence(lines, { from, trigger: triggers[nextTrigger - 1] ?? -1, outer: fence })
        : quoted
          ? quoteEnd(lines, from)
          : talkAfter(lines, { from, first, trigger: triggers.at(-1) ?? -1 });
    extents.push({ from, to, fenced: fence !== undefined, quoted });
  }
  return extents;
}

function isQuoted(line: string): boolean {
  return /^\s*>/.test(line);
}

function isMark(line: string): boolean {
  return line.length < 200 && (MARK.test(line) || SNAPSHOT_MARK.test(line) || (HEADING_MARK.test(line) && !/:\s*$/.test(line)));
}

/** A heading alone may be of anything; a hand-off has at least two sections below it. The line before which that is so. */
function lastWholeHeading(lines: readonly string[]): number {
  const isSection = (line: string): boolean =>
    /^[\s>]*## +(?:context|completed|in progress|decisions|next steps|key files|rejected)/i.test(line);
  const last = lines.findLastIndex(isSection);
  return last < 0 ? -1 : lines.findLastIndex((line, i) => i < last && isSection(line));
}

function isTemplate(lines: readonly string[], at: number): boolean {
  return lines
    .slice(at, at + 12)
    .some((line) => /\[(?:ISO 8601|current date|identifier|session number|Key achievement|Achievement \d|What was)/i.test(line));
}

/** A fence in a quote is one, too; words after its first are not a fence's. */
function fenceOf(line: string): FenceMark | undefined {
  const fence = fenceIn(line.replace(/^[\s>]*/, ''));
  return fence && /^[\w.+-]*\s*$/.test(fence.info) ? fence : undefined;
}

/** The fence that the document is in, if it begins right below one. */
function openFenceBefore(lines: readonly string[], at: number): FenceMark | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--) {
    const fence = fenceOf(lines[i]!);
    if (fence) return fence;
    if (lines[i]!.trim() !== '') return undefined;
  }
  return undefined;
}

/** The line that closes the outer fence; chats use fences of the same length inside it, so the prompt's last line decides where it has one. */
function closingFence(
  lines: readonly string[],
  { from, trigger, outer }: { readonly from: number; readonly trigger: number; readonly outer: FenceMark },
): number {
  let inner = false;
  for (let i = from; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!);
    if (!fence) continue;
    const hasInfo = fence.info.trim() !== '';
    const closes = closesFence(fence, outer);
    if (inner) inner = hasInfo;
    else if (hasInfo || (closes && i < trigger)) inner = true;
    else if (closes) return i;
  }
  return lines.length;
}

function quoteEnd(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && isQuoted(lines[end]!)) end++;
  return end;
}

/** Where talk begins again after a document without a fence: after the trigger's line, where only a few words without headings follow. */
function talkAfter(
  lines: readonly string[],
  { from, first, trigger }: { readonly from: number; readonly first: number; readonly trigger: number },
): number {
  if (first === from || trigger <= from) return lines.length;
  const rest = lines.slice(trigger + 1);
  return rest.some((line) => headingIn(line) || fenceIn(line)) ? lines.length : trigger + 1;
}
