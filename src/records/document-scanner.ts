// Finds the elements of a JSON document's list by its bytes: strings and depth are tracked, nothing is parsed, whatever the size.
const [NUL, TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0, 9, 10, 13, 32, 34, 44, 91, 92, 93, 123, 125,
] as const;
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/** The bytes of a document. */
export interface DocumentBytes {
  /** All of them, block by block. Each is valid until the next one is asked for. */
  blocks(): Iterable<Uint8Array>;
  /** Those of one part. */
  part(from: number, to: number): Uint8Array;
  /** What bytes say, as UTF-8. */
  text(bytes: Uint8Array): string;
}

/** Where an element of the list stands: its first byte, one past its last, and the line that it begins on. */
export interface ElementPlace {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

export interface DocumentShape {
  readonly kind: 'object' | 'list' | 'none';
  /** Parts that make up an object with its list empty, and what closes it where the file ends too early. */
  readonly head: readonly (readonly [from: number, to: number])[];
  readonly headEnd: '' | '}' | ']}' | '}}';
  readonly end: 'whole' | 'torn' | 'broken' | 'more';
}

export interface ScanOptions {
  /** What is called `name` may also be an object: its members, name and value, are the elements. */
  readonly members?: true;
}

// long: a machine of states that sees each byte of documents of gigabytes; a call for each would cost more than all of it
/** Every element of the list called `name` (or of a document that is a list itself), then what the document is like. */
export function* scanDocument(bytes: DocumentBytes, name: string, { members }: ScanOptions = {}): Generator<ElementPlace, DocumentShape> {
  const strings = new StringEnds();
  const head: [number, number][] = [];
  let kind: DocumentShape['kind'] = 'none';
  let depth = 0;
  let list = 0; // depth of the elements of the list that we are in
  let closing: number = CLOSE_LIST; // what ends that list
  let member: 'name' | 'value' | 'list' = 'value'; // what is next in the object; `list`: the value after the wanted name
  let nameFrom = -1; // of the name that is being read
  let headFrom = -1; // the part of the head that is being read; -1: we are in the list
  let wholeTo = -1; // members of the object are whole up to here
  let element: { from: number; line: number } | undefined;
  let closedTo = -1; // an element that is an object or a list ends here, whatever follows
  let isClosed = false;
  let base = 0; // of the block
  let lines = 1;

  for (const block of bytes.blocks()) {
    let newline = block.indexOf(NEWLINE); // the next one that is not counted yet
    for (let i = 0; i < block.length;) {
      if (strings.isOpen) {
        i = strings.leave(block, i);
        if (strings.isOpen) break;
        if (nameFrom >= 0) member = isName(bytes, nameFrom, base + i - 1, name) ? 'list' : 'value';
        nameFrom = -1;
        continue;
      }
      const c = block[i]!;
      const at = base + i++;
      if (c === SPACE || c === NEWLINE || c === RETURN || c === TAB) continue;
      if (isClosed) {
        if (c !== NUL) return shape('more');
      } else if (depth === 0) {
        if (c === OPEN_OBJECT) [kind, depth, member, headFrom] = ['object', 1, 'name', at];
        else if (c === OPEN_LIST) [kind, depth, list] = ['list', 1, 1];
        else if (c !== NUL && !BYTE_ORDER_MARK.has(c)) return shape('broken');
      } else {
        const isAtElements = depth === list;
        if (isAtElements && element === undefined && c !== COMMA && c !== closing) {
          for (; newline >= 0 && newline < i; newline = block.indexOf(NEWLINE, newline + 1)) lines++;
          element = { from: at, line: lines };
        }
        switch (c) {
          case QUOTE:
            if (depth === 1 && member === 'name') nameFrom = at + 1;
            strings.enter();
            break;
          case OPEN_LIST:
          case OPEN_OBJECT:
            if (depth === 1 && member === 'list' && (members || c === OPEN_LIST)) {
              head.push([headFrom, at + 1]);
              [list, headFrom, closing] = [2, -1, c === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT];
            }
            depth++;
            break;
          case COMMA:
            if (isAtElements) {
              if (element) yield { ...element, to: at };
              element = undefined;
            } else if (depth === 1) [wholeTo, member] = [at, 'name'];
            break;
          case CLOSE_LIST:
          case CLOSE_OBJECT:
            if (isAtElements) {
              if (element) yield { ...element, to: at };
              if (c !== closing) return shape('broken');
              [element, list, headFrom] = [undefined, 0, at];
            }
            depth--;
            if (depth === list) closedTo = at + 1;
            if (depth === 1 && list === 0) wholeTo = at + 1;
            if (depth === 0) [isClosed, wholeTo] = [true, at + 1];
        }
      }
    }
    for (; newline >= 0; newline = block.indexOf(NEWLINE, newline + 1)) lines++;
    base += block.length;
  }
  if (element && depth === list && closedTo > element.from && !strings.isOpen) yield { ...element, to: closedTo };
  return shape(isClosed ? 'whole' : 'torn');

  function shape(end: DocumentShape['end']): DocumentShape {
    if (kind !== 'object') return { kind, head: [], headEnd: '', end };
    if (headFrom < 0) return { kind, head, headEnd: closing === CLOSE_LIST ? ']}' : '}}', end };
    const rest: [number, number] = [headFrom, Math.max(wholeTo, headFrom + 1)];
    return { kind, head: [...head, rest], headEnd: isClosed ? '' : '}', end };
  }
}

/** Is this the name that is looked for, however it is written? */
function isName(bytes: DocumentBytes, from: number, to: number, name: string): boolean {
  if (to - from < name.length || to - from > name.length * 6) return false; // `\u006d` is the longest that a letter can be
  const written = bytes.text(bytes.part(from, to));
  if (!written.includes('\\')) return written === name;
  try {
    return JSON.parse(`"${written}"`) === name;
  } catch {
    return false; // no JSON: whoever parses the head says so
  }
}

/** Where strings end, over the edges of blocks. */
class StringEnds {
  isOpen = false;
  /** The next byte belongs to an escape. */
  #escaped = false;

  enter(): void {
    this.isOpen = true;
  }

  /** One past the closing quote, or the end of the block when that is in a later one. */
  leave(block: Uint8Array, from: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    for (;;) {
      const quote = block.indexOf(QUOTE, at);
      const end = quote < 0 ? block.length : quote;
      let slashes = 0;
      while (end - 1 - slashes >= at && block[end - 1 - slashes] === BACKSLASH) slashes++;
      if (quote < 0) {
        this.#escaped = slashes % 2 === 1;
        return block.length;
      }
      if (slashes % 2 === 0) {
        this.isOpen = false;
        return quote + 1;
      }
      at = quote + 1;
    }
  }
}
