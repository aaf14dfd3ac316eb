// A document in which no client finds a file to read: every at sign escaped with a backslash, and a header line that says so.
import { neutraliseMentions, restoreMentions } from '../../../model/mentions.js';

/** Only a document with this line is read back without the backslashes: in others they are the writer's own. */
const MARK = 'Escaped: \\@ stands for an at sign';

/** `parts`: the header's lines, then what follows it. */
export function escapedDocument([header = '', ...body]: readonly string[]): string {
  const isEscaped = [header, ...body].some((part) => part.includes('@'));
  return `${[`${neutraliseMentions(header)}${isEscaped ? `\n${MARK}` : ''}`, ...body.map(neutraliseMentions)].join('\n\n')}\n`;
}

/** The words as they were. Lines keep their numbers. */
export function unescapedDocument(text: string): string {
  const heading = text.search(/^#{1,6} /m);
  const header = heading < 0 ? text : text.slice(0, heading);
  return header.split('\n').some((line) => line.trim() === MARK) ? restoreMentions(text) : text;
}
