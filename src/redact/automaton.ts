// All keywords in one walk over a text (Aho–Corasick as a table of states): the filter that makes everything after it rare.

export interface Automaton {
  /** Calls `hit` with each keyword's number and one past its end. Letters count without their case. */
  readonly run: (text: string, hit: (keyword: number, end: number) => void) => void;
}

/** In the table: not worked out yet. Above every state, so that one comparison tells both this and a state with keywords. */
const UNKNOWN = 0x7fff_ffff;
/** In the table: a state in which keywords end. */
const SPEAKS = 1 << 29;

/** Characters that are made numbers at once: asking a string for one after the other takes several times as long, most of all where it is a part of another. */
const STRETCH = 16_384;
/** Whether the engine's own numbers lie as `utf16le` puts them. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** So much is looked through keyword by keyword before a table is made, which takes six milliseconds: notes and what a session grew by are no longer. */
const SHORT = 4096;

/** Keywords are lower case; letters beyond ASCII have to stand as they are. */
export function automatonFor(keywords: readonly string[]): Automaton {
  let left = SHORT;
  let made: Automaton | undefined;
  return {
    run(text, hit) {
      if (!made && (left -= text.length) < 0) made = buildAutomaton(keywords);
      if (made) made.run(text, hit);
      else for (const [keyword, end] of hitsIn(text, keywords)) hit(keyword, end);
    },
  };
}

/** In the order of the table: by their ends, and of those the longest first. */
function hitsIn(text: string, keywords: readonly string[]): (readonly [keyword: number, end: number])[] {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const hits: (readonly [number, number])[] = [];
  keywords.forEach((keyword, number) => {
    for (let at = lower.indexOf(keyword); at >= 0; at = lower.indexOf(keyword, at + 1)) hits.push([number, at + keyword.length]);
  });
  return hits.sort(([a, aEnd], [b, bEnd]) => aEnd - bEnd || keywords[b]!.length - keywords[a]!.length || a - b);
}

/**
 * Keywords are lower case; letters beyond ASCII have to stand as they are. A row of the table is filled where a text leads: of thousands of states
 * a session meets a few hundred, and all of them would take longer than reading a short session.
 */
export function buildAutomaton(keywords: readonly string[]): Automaton {
  const { classes, width } = classesOf(keywords);
  const { size, children, fallback, ends, lists } = trieOf(keywords, classes, width);
  const table = new Int32Array(size * width).fill(UNKNOWN);

  const codes = new Uint16Array(STRETCH);
  const bytes = Buffer.from(codes.buffer);

  /** Where a class leads from a state: to its child, else to where it leads from its fallback. */
  function work(from: number, cls: number): number {
    let state = from;
    let next = children[state * width + cls]!;
    while (next === 0 && state !== 0) next = children[(state = fallback[state]!) * width + cls]!;
    return (table[from * width + cls] = next * width + (ends[next] === 0 ? 0 : SPEAKS));
  }

  return {
    run(text, hit) {
      let state = 0;
      const { length } = text;
      for (let from = 0; from < length; from += STRETCH) {
        const to = Math.min(length, from + STRETCH);
        bytes.write(length > STRETCH ? text.slice(from, to) : text, 0, 'utf16le');
        if (!IS_LITTLE) bytes.swap16();
        for (let i = 0, most = to - from; i < most; i++) {
          const cls = classes[codes[i]!]!;
          let next = table[state + cls]!;
          if (next >= SPEAKS) {
            if (next === UNKNOWN) next = work(state / width, cls);
            if (next >= SPEAKS) {
              next -= SPEAKS;
              const list = lists[ends[next / width]!]!;
              for (let k = 0; k < list.length; k++) hit(list[k]!, from + i + 1);
            }
          }
          state = next;
        }
      }
    },
  };
}

/** Characters that keywords hold, numbered from one; class 0: everything else. */
function classesOf(keywords: readonly string[]): { readonly classes: Uint8Array; readonly width: number } {
  const classes = new Uint8Array(65_536);
  let width = 1;
  for (const keyword of keywords) {
    for (let i = 0; i < keyword.length; i++) {
      const code = keyword.charCodeAt(i);
      if (classes[code] === 0) classes[code] = width++;
    }
  }
  for (let code = 65; code <= 90; code++) classes[code] = classes[code + 32]!;
  return { classes, width };
}

/** State 0 is its root. */
interface Trie {
  readonly size: number;
  /** By state and class; 0: none. */
  readonly children: Int32Array;
  /** Where to go on when nothing fits: the state of the longest end of what was read that begins a keyword. */
  readonly fallback: Int32Array;
  /** By state: which of the lists holds the keywords that end there, its own first; 0: none do. */
  readonly ends: Int32Array;
  readonly lists: readonly (readonly number[])[];
}

/** In loops over local names: it runs once, before anything is compiled, and before every command that looks for secrets. */
function trieOf(keywords: readonly string[], classes: Uint8Array, width: number): Trie {
  let most = 1;
  for (const { length } of keywords) most += length;
  const children = new Int32Array(most * width);
  // The same once more, as chains to walk along: most states have one.
  const entered = new Uint8Array(most);
  const firstChild = new Int32Array(most);
  const sibling = new Int32Array(most);
  const ends = new Int32Array(most);
  const lists: (readonly number[])[] = [[]];
  let size = 1;
  for (let number = 0; number < keywords.length; number++) {
    const keyword = keywords[number]!;
    let state = 0;
    for (let i = 0, { length } = keyword; i < length; i++) {
      const cls = classes[keyword.charCodeAt(i)]!;
      let next = children[state * width + cls]!;
      if (next === 0) {
        children[state * width + cls] = next = size++;
        entered[next] = cls;
        sibling[next] = firstChild[state]!;
        firstChild[state] = next;
      }
      state = next;
    }
    if (ends[state] === 0) ends[state] = lists.push([number]) - 1;
    else lists[ends[state]!] = [...lists[ends[state]!]!, number];
  }
  // Breadth first: a state's fallback is shorter, so it is complete by then.
  const fallback = new Int32Array(size);
  const queue = new Int32Array(size);
  let queued = 1;
  for (let at = 0; at < queued; at++) {
    const state = queue[at]!;
    const shorter = fallback[state]!;
    for (let next = firstChild[state]!; next !== 0; next = sibling[next]!) {
      queue[queued++] = next;
      if (state === 0) continue;
      const cls = entered[next]!;
      let from = shorter;
      let found = children[from * width + cls]!;
      while (found === 0 && from !== 0) found = children[(from = fallback[from]!) * width + cls]!;
      if (found === 0) continue;
      fallback[next] = found;
      const inherited = ends[found]!;
      if (inherited === 0) continue;
      ends[next] = ends[next] === 0 ? inherited : lists.push([...lists[ends[next]!]!, ...lists[inherited]!]) - 1;
    }
  }
  return { size, children, fallback, ends, lists };
}
