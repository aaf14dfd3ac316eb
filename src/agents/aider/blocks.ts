// A chat line by line: what was typed (`#### …`), what Aider said on its screen (`> …`), and the model's words, which may hold either.
import { utf8Length } from '../../records/bytes.js';

export interface Block {
  readonly kind: 'prompt' | 'console' | 'reply';
  /** Without the marks, and without blank lines around it. */
  readonly text: string;
  /** In the chat; 1 is its first. */
  readonly line: number;
  /** Its first byte in the chat. */
  readonly offset: number;
}

type Kind = Block['kind'];

const MARKS: Readonly<Record<string, Kind>> = { '#### ': 'prompt', '> ': 'console' };
/** Aider ends each line of its own with two blanks. A heading or a quotation of the model's has none, as long as no editor took them all away. */
const HARD_BREAK = /^(?:#### |> ).* {2}\r?$/m;

const INTRODUCTION = /^> Aider v\d/m;

export function* blocksIn(chat: string): Generator<Block> {
  const isMarked = HARD_BREAK.test(chat);
  const introduction = chat.search(INTRODUCTION);
  let open: { kind: Kind; lines: string[]; line: number; offset: number } | undefined;
  let line = 0;
  let offset = 0;
  let at = 0;
  for (const raw of chat.split('\n')) {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const [found, words] = line++ === 0 ? [undefined, ''] : lineOf(text, isMarked);
    // before it, nobody has spoken yet: the command line may have several lines
    const kind = found === 'reply' && at < introduction ? 'console' : found;
    at += raw.length + 1;
    // a blank line ends what was typed: within it, blank lines have the mark too
    const isNext = kind === undefined ? open?.kind === 'prompt' : kind !== open?.kind;
    if (!isNext) open?.lines.push(words);
    else {
      if (open) yield closed(open);
      open = kind && { kind, lines: [words], line, offset };
    }
    offset += utf8Length(raw) + 1;
  }
  if (open) yield closed(open);
}

/** A blank line is of no kind. The first line of a chat is its heading. */
function lineOf(text: string, isMarked: boolean): [Kind | undefined, string] {
  if (text.trim() === '') return [undefined, ''];
  const line = isMarked ? text : `${text} `;
  for (const [mark, kind] of Object.entries(MARKS))
    if (line.startsWith(mark) && (!isMarked || line.endsWith('  '))) return [kind, line.slice(mark.length).trimEnd()];
  return ['reply', text];
}

function closed({ kind, lines, line, offset }: { kind: Kind; lines: readonly string[]; line: number; offset: number }): Block {
  return { kind, text: lines.join('\n').replace(/^\n+|\s+$/g, ''), line, offset };
}
