// Markdown by lines: which lines are fenced or commented out, where the headings are, what was never closed.

export interface Line {
  /** 1 is the first. */
  readonly number: number;
  readonly text: string;
  /** Inside a code fence or one of its two marks. */
  readonly fenced: boolean;
  /** Inside an HTML comment. */
  readonly comment: boolean;
}

export interface Heading {
  readonly line: number;
  readonly level: number;
  readonly title: string;
}

export interface Scan {
  readonly lines: readonly Line[];
  readonly headings: readonly Heading[];
  /** Lines of what is open at the end. */
  readonly openFence?: number;
  readonly openComment?: number;
}

const FENCE = /^(\s*)(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]([^]*))?$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function scan(text: string): Scan {
  const lines: Line[] = [];
  const headings: Heading[] = [];
  let fence: { mark: string; line: number } | undefined;
  let comment: number | undefined;
  let inList = false;
  linesOf(text).forEach((line, index) => {
    const number = index + 1;
    const match = comment === undefined ? FENCE.exec(line) : null;
    if (fence) {
      if (match && match[2]![0] === fence.mark[0] && match[2]!.length >= fence.mark.length && match[3]!.trim() === '') fence = undefined;
      lines.push({ number, text: line, fenced: true, comment: false });
      return;
    }
    if (match && (match[1]!.length <= 3 || inList) && !(match[2]![0] === '`' && match[3]!.includes('`'))) {
      fence = { mark: match[2]!, line: number };
      lines.push({ number, text: line, fenced: true, comment: false });
      return;
    }
    const wasComment = comment !== undefined;
    comment = commentAfter(line, comment, number);
    lines.push({ number, text: line, fenced: false, comment: wasComment || (comment !== undefined && /^\s*<!--/.test(line)) });
    if (wasComment) return;
    if (ITEM.test(line)) inList = true;
    else if (line.trim() !== '' && !/^\s{2,}/.test(line)) inList = false;
    const heading = HEADING.exec(line);
    if (heading) headings.push({ line: number, level: heading[1]!.length, title: titleOf(heading[2] ?? '') });
  });
  return { lines, headings, ...(fence && { openFence: fence.line }), ...(comment !== undefined && { openComment: comment }) };
}

/** Without the marks that may close it. */
function titleOf(text: string): string {
  const title = text.trim();
  const end = title.length - (/#{1,99}$/.exec(title.slice(-99))?.[0].length ?? 0);
  return end === 0 || /\s/.test(title[end - 1]!) ? title.slice(0, end).trim() : title;
}

/** The line of the comment that is open behind this one. */
function commentAfter(line: string, open: number | undefined, number: number): number | undefined {
  let rest = open === undefined ? line.replaceAll(/`+[^`]*`+/g, '') : line;
  let state = open;
  for (;;) {
    const at = rest.indexOf(state === undefined ? '<!--' : '-->');
    if (at < 0) return state;
    rest = rest.slice(at + 3);
    state = state === undefined ? number : undefined;
  }
}

export interface Item {
  readonly line: number;
  readonly marker: string;
  readonly indent: number;
  /** With the lines that belong to it, joined. */
  readonly text: string;
}

/** The list items among some lines, each with what is indented below it. */
export function itemsOf(lines: readonly Line[]): Item[] {
  const items: { line: number; marker: string; indent: number; text: string }[] = [];
  let open = false;
  for (const line of lines) {
    if (line.comment) continue;
    const match = line.fenced ? null : /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line.text);
    if (match) {
      items.push({ line: line.number, marker: match[2]!, indent: match[1]!.replaceAll('\t', '    ').length, text: match[3]!.trim() });
      open = true;
    } else if (line.text.trim() === '') open = open && line.fenced;
    else if (open && /^\s+/.test(line.text)) items.at(-1)!.text += `\n${line.text.trim()}`;
    else if (open && !line.fenced) items.at(-1)!.text += ` ${line.text.trim()}`;
  }
  return items;
}

/** Text of lines without fences and comments: what is said, not shown. */
export function proseOf(lines: readonly Line[]): string {
  return lines
    .filter((line) => !line.fenced && !line.comment)
    .map((line) => line.text)
    .join('\n');
}
