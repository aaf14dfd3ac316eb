// A statement in its parts: what authors join by semicolons and full stops are facts of their own.

/** What is said of one thing is not said of the next. */
const PART_END = /[;；。！？]|[.!?](?=\s)/u;

const COMMAS = [',', '，', '、'] as const;
const PIECE_ENDS = [...COMMAS, ':', '：', '(', ')', '（', '）', '—', '–'] as const;

export function piecesOf(part: string): string[] {
  return splitAt(PIECE_ENDS, part);
}

function splitAt(marks: readonly string[], text: string): string[] {
  return marks.reduce<string[]>((pieces, mark) => pieces.flatMap((piece) => piece.split(mark)), [text]);
}

export function partsOf(text: string): string[] {
  return text.split(PART_END).filter((part) => part.trim() !== '');
}
