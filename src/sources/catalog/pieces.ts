// What of a session is searched: prompts, replies, commands, paths, and how outputs begin. Secrets are out before anything is kept.
import type { SessionSource } from '../../agents/agent.js';
import { isArray, isObject, type Json } from '../../model/json.js';
import type { Entry, Message, Part } from '../../model/session.js';

/** In what role something was said. */
export type SaidBy = 'user' | 'assistant' | 'tool';
export const SAID_BY: readonly SaidBy[] = ['user', 'assistant', 'tool'];

export interface Piece {
  readonly by: SaidBy;
  readonly text: string;
  readonly paths?: readonly string[];
  /** Names of tools that were called. */
  readonly used?: readonly string[];
}

/** Of an output. */
export const OUTPUT_BEGINNING = 1024;
/** Of what a call takes besides its command and its paths. */
const INPUT_BEGINNING = 1024;
/** Nobody types more: what is longer was put there by a program. */
export const LONGEST_TEXT = 64 << 10;

type Describe = Pick<SessionSource, 'describeTool'>;

/** The pieces of one entry, with their secrets. */
export function piecesOf(entry: Entry, describe: Describe): Piece[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction') {
    const own = textPiece('assistant', entry.summary);
    return [...own, ...(entry.replacement ?? []).flatMap((one) => (one.kind === 'message' && one.summary ? piecesOf(one, describe) : []))];
  }
  return entry.role === 'system' ? [] : entry.parts.flatMap((part) => ofPart(part, entry, describe));
}

function ofPart(part: Part, { role, summary }: Message, describe: Describe): Piece[] {
  switch (part.type) {
    case 'text':
      return textPiece(role === 'assistant' || summary ? 'assistant' : role === 'tool' ? 'tool' : 'user', part.text);
    case 'tool-call': {
      const { command, paths = [], question } = describe.describeTool(part.tool, part.input);
      const said = [command, question].filter((one) => one !== undefined);
      const more = beginningOf(stringsIn(part.input, [...said, ...paths]).join('\n'), INPUT_BEGINNING);
      const text = beginningOf([...said, more].filter(Boolean).join('\n'), LONGEST_TEXT);
      return [{ by: 'assistant', text, used: [part.tool], ...(paths.length > 0 && { paths }) }];
    }
    case 'tool-result':
      return textPiece('tool', beginningOf(outputText(part.output), OUTPUT_BEGINNING));
    case 'reasoning':
    case 'file':
    case 'custom':
      return [];
  }
}

function textPiece(by: SaidBy, text: string): Piece[] {
  return text.trim() === '' ? [] : [{ by, text: beginningOf(text, LONGEST_TEXT) }];
}

function outputText(output: readonly Part[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const part of output) {
    if (part.type !== 'text') continue;
    texts.push(part.text);
    if ((length += part.text.length) > OUTPUT_BEGINNING) break;
  }
  return texts.join('\n');
}

/** Strings in a call's input that were not told yet, one level deep: patterns, addresses, questions, the beginning of what is written. */
function stringsIn(input: Json, told: readonly string[]): string[] {
  if (typeof input === 'string') return told.includes(input) ? [] : [input.slice(0, 2 * INPUT_BEGINNING)];
  const values = isArray(input) ? input : isObject(input) ? Object.values(input) : [];
  const found: string[] = [];
  let length = 0;
  for (const value of values) {
    if (typeof value !== 'string' || told.includes(value)) continue;
    found.push(value.slice(0, 2 * INPUT_BEGINNING));
    if ((length += value.length) > INPUT_BEGINNING) break;
  }
  return found;
}

/** Whole words only: half of a secret is not recognised as one. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), cut.lastIndexOf('\t'));
  return end > 0 ? cut.slice(0, end) : '';
}
