// How what was said lies in a chat's text: as Aider itself writes it, line by line (2026-05).
import { readText } from '../../io/read-whole.js';
import type { RecordLayout } from '../../io/record-layout.js';
import { stringOf, type JsonObject } from '../../model/json.js';

/** Lines that Aider, and Baton, would take for something else than a reply. */
const TAKEN = /^(?:#|####|>) /;

/** Where Python ends a line, for Aider tells lines by it. */
const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/;

/** A record is a piece of the text. */
export const pieceOf = (text: string): JsonObject => ({ text });
export const textOfPiece = (record: JsonObject): string => stringOf(record['text']) ?? '';

export function heading(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `\n# aider chat started at ${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}\n\n`;
}

/** What Aider tells no model. */
export const screenLine = (words: string): string => `> ${words}  \n`;

export function promptText(words: string): string {
  return `\n#### ${words.split(LINE_END).join('  \n#### ')}  \n`;
}

/** `shifted`: how many of its lines had to give way. */
export function replyText(words: string): { readonly text: string; readonly shifted: number } {
  let shifted = 0;
  const lines = words.trim().split(LINE_END);
  const shown = lines.map((line) => {
    if (!TAKEN.test(line)) return line;
    shifted++;
    return ` ${line}`;
  });
  return { text: `\n${shown.join('\n')}\n\n`, shifted };
}

/** A chat of Aider's own is one piece, word for word. */
export const chatText: RecordLayout = {
  appends: false,
  *read(file) {
    yield { record: pieceOf(readText(file)), line: 1, offset: 0, number: 1 };
  },
  writer: (out) => ({ add: (record) => out(textOfPiece(record)), close: () => {} }),
};
