// Where a document would make a client open something, were it its prompt.
import { fileMentionsIn } from '../../../model/mentions.js';

export function mentionsIn(lines: readonly string[]): { readonly line: number; readonly text: string }[] {
  return lines.flatMap((line, i) =>
    fileMentionsIn(line).map((text) => ({ line: i + 1, text: text.length > 120 ? `${text.slice(0, 117)}…` : text })),
  );
}
