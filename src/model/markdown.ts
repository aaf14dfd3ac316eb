// Markdown by lines: which lines are fenced or commented out, where the headings and list items are, what was never closed. One pass, whatever the text is.

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

/** A line that may open or close a fence. */
export interface FenceMark {
  readonly indent: number;
  readonly mark: string;
  /** What comes after the mark, as it is. */
  readonly info: string;
}

// `[^]` and not `.`: a line may hold ends of lines of other kinds, and a pattern that fails there tries every beginning again.
const FENCE = /^(\s*)(`{3,}(?!`)|~{3,}(?!~))([^]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]([^]*))?$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s([^]*)$/;

export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function fenceIn(line: string): FenceMark | undefined {
  const match = FENCE.exec(line);
  return match ? { indent: match[1]!.length, mark: match[2]!, info: match[3]! } : undefined;
}

/** Words between backticks in a line are not a fence. */
function opensFence({ mark, info }: FenceMark): boolean {
  return !(mark.startsWith('`') && info.includes('`'));
}

export function closesFence({ mark, info }: FenceMark, open: Pick<FenceMark, 'mark'>): boolean {
  return mark[0] === open.mark[0] && mark.length >= open.mark.length && info.trim() === '';
}

export function headingIn(line: string): Omit<Heading, 'line'> | undefined {
  const match = HEADING.exec(line);
  return match ? { level: match[1]!.length, title: titleOf(match[2] ?? '') } : undefined;
}

export function scan(text: string): Scan {
  const lines: Line[] = [];
  const headings: Heading[] = [];
  let fence: (FenceMark & { readonly line: number }) | undefined;
  let comment: number | undefined;
  let inList = false;
  linesOf(text).forEach((line, index) => {
    const number = index + 1;
    const found = comment === undefined ? fenceIn(line) : undefined;
    const opens = !fence && found && (found.indent <= 3 || inList) && opensFence(found);
    if (fence || opens) {
      if (opens) fence = { ...found, line: number };
      else if (found && closesFence(found, fence!)) fence = undefined;
      lines.push({ number, text: line, fenced: true, comment: false });
      return;
    }
    const wasComment = comment !== undefined;
    comment = commentAfter(line, comment, number);
    lines.push({ number, text: line, fenced: false, comment: wasComment || (comment !== undefined && /^\s*<!--/.test(line)) });
    if (wasComment) return;
    if (ITEM.test(line)) inList = true;
    else if (line.trim() !== '' && !/^\s{2,}/.test(line)) inList = false;
    const heading = headingIn(line);
    if (heading) headings.push({ line: number, ...heading });
  });
  return { lines, headings, ...(fence && { openFence: fence.line }), ...(comment !== undefined && { openComment: comment }) };
}

/** Without the marks that may close it. */
function titleOf(text: string): string {
  const title = text.trim();
  const end = title.length - (/#{1,99}$/.exec(title.slice(-99))?.[0].length ?? 0);
  return end === 0 || /\s/.test(title[end - 1]!) ? title.slice(0, end).trim() : title;
}

/** The line of the comment that is open after this one. */
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

export interface FencedBlock {
  /** Word after the opening fence. */
  readonly info: string;
  readonly text: string;
  /** Line on which its content begins; 1 is the first. */
  readonly line: number;
  /** Lines of the fences themselves. */
  readonly from: number;
  readonly to: number;
}

/** Of any text, also where it is not Markdown: neither lists nor comments count. A fence that is never closed begins no block. */
export function fencedBlocks(text: string): FencedBlock[] {
  const lines = text.split('\n');
  const blocks: FencedBlock[] = [];
  let open: (FenceMark & { readonly at: number }) | undefined;
  for (const [at, line] of lines.entries()) {
    const found = fenceIn(line.trimEnd());
    if (!found || !/^ {0,3}[`~]/.test(line)) continue;
    if (!open) open = found.info.includes('`') ? undefined : { ...found, at };
    else if (closesFence(found, open)) {
      const content = `${lines.slice(open.at + 1, at).join('\n')}\n`;
      blocks.push({ info: open.info.trim(), text: content, line: open.at + 2, from: open.at + 1, to: at + 1 });
      open = undefined;
    }
  }
  return blocks;
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
    const match = line.fenced ? null : ITEM.exec(line.text);
    if (match) {
      items.push({ line: line.number, marker: match[2]!, indent: match[1]!.replaceAll('\t', '    ').length, text: match[3]!.trim() });
      open = true;
    } else if (line.text.trim() === '') open = open && line.fenced;
    else if (open && /^\s/.test(line.text)) items.at(-1)!.text += `\n${line.text.trim()}`;
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
