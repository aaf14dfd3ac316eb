// Whole conversations in documents: what reads one, and how a text is taken apart once for all that might.
import { isObject, type Json, type JsonObject } from './json.js';
import { Failure, type Report } from './report.js';
import type { SessionItem, Timestamp } from './session.js';
import type { ContentKind, Row } from './survives.js';
import { findJsonError, lineAt } from './json-errors.js';

/** What a file or standard input holds. */
export interface ConversationText {
  readonly text: string;
  /** Its value, where the text is JSON; of lines of JSON each, an array. */
  readonly json?: Json;
  /** Where and why a text that begins like JSON is none. */
  readonly broken?: { readonly line: number; readonly why: string };
}

/** 0: not this format. 1: fits, as it may fit others. 2: has marks of this format. 3: says itself that it is. */
export type Fit = 0 | 1 | 2 | 3;

/** A conversation of another tool as a session: the way in for agents that Baton does not know. */
export interface ConversationReader {
  /** Looks at the beginning only; must not throw, whatever the text. */
  fits(document: ConversationText): Fit;
  /** Throws a Failure where there is no conversation; reports what is odd. */
  read(document: ConversationText, report: Report): Iterable<SessionItem> | Promise<Iterable<SessionItem>>;
  /** What survives writing and reading again; absent for formats that are only read. Words always do, in their order. */
  readonly keeps?: Row<ContentKind>;
  /** Its documents are lists of conversations, however large: one is found without reading the others. */
  readonly listed?: ListedConversations;
  /**
   * Files that a conversation only points to may lie beside its document: how the name of such a file begins (empty: nobody knows). What is
   * not there becomes a line of text. Undefined: this is no such pointer.
   */
  fileBeside?(uri: string): string | undefined;
}

/** What a list of conversations says of one. */
export interface ConversationHead {
  /** Empty: it has none. */
  readonly id: string;
  readonly title?: string;
  readonly startedAt?: Timestamp;
  readonly updatedAt?: Timestamp;
}

/** Of conversations that come many in a document, as chat services export them. */
export interface ListedConversations {
  /** The field that holds what was said, a list or an object: what has it is a conversation. All else of it is small. */
  readonly body: string;
  /** `conversation`: all of it but what was said. */
  headOf(conversation: JsonObject): ConversationHead;
}

/** JSON, lines of JSON, or any other text. */
export function takeApart(text: string, report: Report, source: string): ConversationText {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const first = plain.search(/\S/);
  if (first < 0)
    throw new Failure({
      rule: 'document/empty',
      message: 'it is empty',
      place: { source },
      hint:
        source === '-'
          ? 'Pipe a conversation in: `my-agent --dump | baton pass - --to AGENT`.'
          : 'Give a file that contains a conversation.',
    });
  if (plain[first] !== '{' && plain[first] !== '[') return { text: plain };
  try {
    return { text: plain, json: JSON.parse(plain) as Json };
  } catch {
    const lines = jsonLines(plain, report, source);
    if (lines) return lines;
    const { position, what } = findJsonError(plain);
    return { text: plain, broken: { line: lineAt(plain, position), why: what } };
  }
}

/** One object a line. Undefined: the first line is none, so it is another kind of text. */
function jsonLines(text: string, report: Report, source: string): ConversationText | undefined {
  const values: JsonObject[] = [];
  const lines = text.split('\n');
  let last = lines.length - 1;
  while (last > 0 && lines[last]!.trim() === '') last--;
  for (let i = 0; i <= last; i++) {
    if (lines[i]!.trim() === '') continue;
    const value = objectOf(lines[i]!);
    if (value) values.push(value);
    else if (values.length === 0) return undefined;
    else if (i === last)
      report.add({
        rule: 'jsonl/torn-line',
        severity: 'warning',
        message: 'the last line is incomplete; it is left out',
        place: { source, line: i + 1 },
      });
    else
      report.add({
        rule: 'jsonl/broken-line',
        severity: 'warning',
        message: 'this line is not a JSON object; it is left out',
        place: { source, line: i + 1 },
      });
  }
  return { text, json: values };
}

function objectOf(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // the caller names the line
  }
}
