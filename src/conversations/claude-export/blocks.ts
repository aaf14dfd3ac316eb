// The lines of an export as blocks: what the user typed, what the agent said or called, with what came of it, and notes of the screen.

export interface Block {
  readonly kind: 'user' | 'agent' | 'star' | 'note';
  readonly lines: readonly string[];
  /** What comes after `⎿` below it. */
  readonly results: readonly string[];
}

/** `❯` since 2.1, `>` before; `●`, on a Mac `⏺`. */
const USER = /^(❯|>)(?: (.*))?$/;
const AGENT = /^[●⏺] (.*)$/;
const STAR = /^[✻✢✳✶✽∴] (.*)$/;
const RESULT = /^ {2}⎿[ \u00a0]{1,2}(.*)$/;
/** What the screen folds: `Read 2 files (ctrl+o to expand)`. */
const FOLDED = /^ {2}(\S.*) \(ctrl\+o to expand\)$/;

interface Open {
  kind: Block['kind'];
  lines: string[];
  results: string[][];
  /** An empty line ends what the user typed; lines inside it are padded with blanks. */
  closed: boolean;
}

export interface Export {
  /** Above the first block. */
  readonly banner: readonly string[];
  readonly blocks: readonly Block[];
}

export function blocksOf(text: string): Export {
  const banner: string[] = [];
  const blocks: Open[] = [];
  const begin = (kind: Block['kind'], line: string): void =>
    void blocks.push({ kind, lines: [line.trimEnd()], results: [], closed: false });
  let style = '❯';
  for (const line of text.split(/\r?\n/)) {
    const block = blocks.at(-1);
    const [user, agent, star, result, folded] = [USER, AGENT, STAR, RESULT, FOLDED].map((mark) => mark.exec(line));
    if (user) {
      style = user[1]!;
      begin('user', user[2] ?? '');
    } else if (agent) begin('agent', agent[1]!);
    else if (star && block) begin('star', star[1]!);
    else if (result && block) block.results.push([result[1]!.trimEnd()]);
    else if (folded && block) begin('note', folded[1]!);
    else if (!block) banner.push(line);
    else continueBlock(block, line, style);
  }
  return {
    banner,
    blocks: blocks.map(({ kind, lines, results }) => ({
      kind,
      lines: trimmed(lines),
      results: results.map((one) => trimmed(one).join('\n')),
    })),
  };
}

function continueBlock(block: Open, line: string, style: string): void {
  const result = block.results.at(-1);
  if (result) {
    if (line === '' || /^ {5}/.test(line)) result.push(line.slice(5).trimEnd());
    else block.lines.push(line.trim());
    return;
  }
  if (block.kind === 'user' && line === '' && style === '❯') block.closed = true;
  else if (!block.closed) block.lines.push(line.replace(/^ {2}/, '').trimEnd());
}

function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line !== '') + 1);
}
