// The pieces of a session on pages of a few kilobytes: what is shown of a match, and the words that find it.
import type { SessionSource } from '../../agents/agent.js';
import { isArray } from '../../model/json.js';
import type { Entry } from '../../model/session.js';
import type { Redactor } from '../../redact/redactor.js';
import type { Page } from '../../store/catalog/session-pages.js';
import { piecesOf, SAID_BY, type Piece, type SaidBy } from './pieces.js';
import { indexedText } from './search-words.js';

/** A piece on its page: the entry's number among those of its part of the session, who said it, and what. */
export interface StoredPiece {
  readonly entry: number;
  readonly by: SaidBy;
  readonly text: string;
}

/** Characters. Larger ones tell less well where something is, smaller ones cost more to write. */
const PAGE = 8192;

export class PageWriter {
  readonly pages: Page[] = [];
  readonly #redactor: Redactor;
  readonly #describe: Pick<SessionSource, 'describeTool'>;
  #pieces: [entry: number, by: number, text: string][] = [];
  #words = noWords();
  #length = 0;

  constructor(describe: Pick<SessionSource, 'describeTool'>, redactor: Redactor) {
    this.#describe = describe;
    this.#redactor = redactor;
  }

  add(entry: Entry, number: number): void {
    for (const piece of piecesOf(entry, this.#describe)) this.addPiece(piece, number);
  }

  addPiece({ by, text, paths = [], used = [] }: Piece, number: number): void {
    const clean = this.#redactor.text(text, '');
    const cleanPaths = paths.map((one) => this.#redactor.text(one, ''));
    const shown = cleanPaths.length === 0 ? clean : [...cleanPaths, clean].filter(Boolean).join('\n');
    if (shown !== '') this.#pieces.push([number, SAID_BY.indexOf(by), shown]);
    if (clean !== '') this.#words[by].push(indexedText(clean));
    this.#words.path.push(...cleanPaths.map(indexedText));
    this.#words.used.push(...used.map((one) => this.#redactor.text(one, '')));
    this.#length += shown.length + 16;
    if (this.#length >= PAGE) this.end();
  }

  /** What is left is a page too. */
  end(): readonly Page[] {
    if (this.#length > 0) {
      const { user, assistant, tool, path, used } = this.#words;
      this.pages.push({
        pieces: JSON.stringify(this.#pieces),
        words: { user: joined(user), assistant: joined(assistant), tool: joined(tool), path: joined(path), used: joined(used) },
      });
    }
    this.#pieces = [];
    this.#words = noWords();
    this.#length = 0;
    return this.pages;
  }
}

function noWords(): Record<SaidBy | 'path' | 'used', string[]> {
  return { user: [], assistant: [], tool: [], path: [], used: [] };
}

/** A phrase does not go from one piece into the next. */
function joined(texts: readonly string[]): string {
  return texts.join(` ${BETWEEN} `);
}
const BETWEEN = '\u{e000}'; // a word of its own that nobody types

/** Undefined: it is not what was written. */
export function storedPieces(text: string): StoredPiece[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isArray(value) ? value.map((one) => pieceFrom(one)) : undefined;
  } catch {
    return undefined;
  }
}

function pieceFrom(value: unknown): StoredPiece {
  if (!isArray(value) || typeof value[0] !== 'number' || typeof value[2] !== 'string') throw new TypeError('not a piece');
  return { entry: value[0], by: SAID_BY[Number(value[1])] ?? 'assistant', text: value[2] };
}
