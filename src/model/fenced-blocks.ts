// The fenced blocks of a text, in one pass whatever the text is.

export interface FencedBlock {
  /** Word behind the opening fence. */
  readonly info: string;
  readonly text: string;
  /** Line on which its content begins; 1 is the first. */
  readonly line: number;
  /** Lines of the fences themselves. */
  readonly from: number;
  readonly to: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,}(?!~))([^`\n]*)$/;

/** A fence that is never closed begins no block. */
export function fencedBlocks(text: string): FencedBlock[] {
  const lines = text.split('\n');
  const blocks: FencedBlock[] = [];
  let open: { readonly mark: string; readonly info: string; readonly at: number } | undefined;
  for (const [i, line] of lines.entries()) {
    const match = FENCE.exec(line.trimEnd());
    if (!match) continue;
    const [, mark = '', info = ''] = match;
    if (!open) open = { mark, info: info.trim(), at: i };
    else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && info.trim() === '') {
      blocks.push({
        info: open.info,
        text: `${lines.slice(open.at + 1, i).join('\n')}\n`,
        line: open.at + 2,
        from: open.at + 1,
        to: i + 1,
      });
      open = undefined;
    }
  }
  return blocks;
}
