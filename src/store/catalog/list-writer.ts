// Writes what lists say of files, folder by folder: all of it in one text would take several times its size in memory.
import type { OutFile } from '../../io/disk.js';
import { PLACE_DIGITS, sumHash, type FolderNames, type IndexedFolder } from './listed-files.js';
import type { FolderWords } from './listed-ref.js';

export interface Row {
  /** JSON of what is said of the file. */
  readonly text: string;
  /** `NUMBERS` of them. */
  readonly numbers: readonly number[];
  /** States of other files that count. */
  readonly beside: readonly number[];
}

export class ListWriter {
  readonly #out: OutFile;
  readonly #hash = sumHash();
  readonly #index: string[] = [];
  readonly #numbers: number[] = [];
  #written = 0;

  constructor(out: OutFile) {
    this.#out = out;
  }

  add(folder: string, words: FolderWords, rows: readonly (readonly [name: string, row: Row])[], listed: FolderNames | undefined): void {
    const text = inAscii(`[${rows.map((row) => row[1].text).join(',')}]`);
    const beside: Record<number, readonly number[]> = {};
    for (let place = 0; place < rows.length; place++) {
      const { numbers, beside: others } = rows[place]![1];
      for (let n = 0; n < numbers.length; n++) this.#numbers.push(numbers[n]!);
      if (others.length > 0) beside[place] = others;
    }
    const names = rows.map((row) => row[0]);
    const entry: IndexedFolder = listed ? [folder, words, names, text.length, beside, listed] : [folder, words, names, text.length, beside];
    this.#index.push(inAscii(JSON.stringify(entry)));
    this.#write(Buffer.from(text, 'latin1'));
  }

  /** The sum of it. */
  end(): string {
    const place = this.#written;
    this.#write(Buffer.from(`[${this.#index.join(',')}]\n`, 'latin1'));
    this.#write(new Uint8Array(Float64Array.from(this.#numbers).buffer));
    this.#write(Buffer.from(String(place).padStart(PLACE_DIGITS)));
    return this.#hash.digest('base64');
  }

  #write(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#out.write(piece);
    this.#written += piece.length;
  }
}

/** Read several times faster. */
function inAscii(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
