// How the records of a session lie in a file: one on each line, or as the list of one JSON document. Agents say which; nobody else asks.
import { closeSync, readSync } from 'node:fs';
import { jsonText, type JsonObject } from '../model/json.js';
import { readDocument } from './document-records.js';
import { readRecords, type FoundRecord, type RecordOptions } from './jsonl.js';
import { openRegular } from './open-regular.js';

export interface RecordLayout {
  /** More can be put after the last record without touching the rest, and reading can begin in the middle. */
  readonly appends: boolean;
  /** Every record that is an object; what is none is named by the options' rule. */
  read(file: string, options: RecordOptions): Iterable<FoundRecord>;
  writer(out: (piece: string) => void): RecordWriter;
}

/** Writes records one after the other, in the form of its layout. */
export interface RecordWriter {
  /** `text`: the record as JSON. */
  add(record: JsonObject, text: string): void;
  /** Behind the last record. */
  close(): void;
}

/** Line-delimited JSON. */
export const lines: RecordLayout = {
  appends: true,
  read: readRecords,
  writer: (out) => ({ add: (_record, text) => out(`${text}\n`), close: () => {} }),
};

/** Records on lines of their own, whether a session may be appended to or not. */
export function isOfLines(layout: RecordLayout): boolean {
  return layout.read === lines.read;
}

/** A text without records, such as Markdown: it is read whole, and nothing is written in it. */
export const wholeText: RecordLayout = {
  appends: false,
  read: () => [],
  writer: (out) => ({ add: (_record, text) => out(text), close: () => {} }),
};

/** A document that is a list. */
export const listDocument: RecordLayout = {
  appends: false,
  read: (file, options) => readDocument(file, '', options),
  writer(out) {
    let count = 0;
    return {
      add: (_record, text) => out(count++ === 0 ? `[\n${text}` : `,\n${text}`),
      close: () => out(count === 0 ? '[]\n' : '\n]\n'),
    };
  },
};

/** An object whose list `name` holds the records. The first record is the object itself with that list empty; one that has no such list is a single record. */
export function documentOf(name: string): RecordLayout {
  return { appends: false, read: (file, options) => readDocument(file, name, options), writer: (out) => new DocumentWriter(name, out) };
}

/** The layout of a document that is an object with a list, or a list itself, as it is found. */
export function documentLayout(file: string, name: string): RecordLayout {
  return firstCharacter(file) === '[' ? listDocument : documentOf(name);
}

class DocumentWriter implements RecordWriter {
  readonly #name: string;
  readonly #out: (piece: string) => void;
  /** What follows after the list; undefined: nothing was written yet. */
  #rest: string | undefined;
  #hasMembers = false;
  #isListOpen = false;
  #elements = 0;

  constructor(name: string, out: (piece: string) => void) {
    this.#name = name;
    this.#out = out;
  }

  add(record: JsonObject, text: string): void {
    if (this.#rest === undefined) {
      this.#begin(record);
      return;
    }
    if (!this.#isListOpen) this.#openList();
    this.#out(`${this.#elements++ === 0 ? '' : ','}\n${text}`);
  }

  close(): void {
    if (this.#rest === undefined) this.#out('{}\n');
    else this.#out(`${this.#isListOpen ? ']' : ''}${this.#rest}}\n`);
  }

  #begin(head: JsonObject): void {
    const members = Object.entries(head).filter(([, value]) => value !== undefined);
    const at = members.findIndex(([key, value]) => key === this.#name && Array.isArray(value));
    const text = members.map(([key, value]) => `${JSON.stringify(key)}:${jsonText(value!)}`);
    const before = at < 0 ? text : text.slice(0, at);
    this.#rest =
      at < 0
        ? ''
        : text
            .slice(at + 1)
            .map((member) => `,${member}`)
            .join('');
    this.#hasMembers = before.length > 0;
    this.#out(`{${before.join(',')}`);
    if (at >= 0) this.#openList();
  }

  #openList(): void {
    this.#out(`${this.#hasMembers ? ',' : ''}${JSON.stringify(this.#name)}:[`);
    this.#isListOpen = true;
  }
}

function firstCharacter(file: string): string {
  const { fd } = openRegular(file);
  try {
    const head = Buffer.alloc(256);
    return head
      .toString('latin1', 0, readSync(fd, head))
      .replace(/^[\0\s\xef\xbb\xbf]+/, '')
      .slice(0, 1);
  } finally {
    closeSync(fd);
  }
}
