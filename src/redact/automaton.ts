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

/**
 * Keywords are lower case; letters beyond ASCII have to stand as they are. A row of the table is filled where a text leads: of thousands of states
 * a session meets a few hundred, and all of them would take longer than reading a short session.
 */
export function buildAutomaton(keywords: readonly string[]): Automaton {
  const { classes, width } = classesOf(keywords);
  const trie = new Trie(keywords, classes, width);
  const table = new Int32Array(trie.size * width).fill(UNKNOWN);

  const codes = new Uint16Array(STRETCH);
  const bytes = Buffer.from(codes.buffer);

  /** Where a class leads from a state: to its child, else to where it leads from its fallback. */
  function work(from: number, cls: number): number {
    let state = from;
    let next = trie.child(state, cls);
    while (next === 0 && state !== 0) next = trie.child((state = trie.fallback[state]!), cls);
    return (table[from * width + cls] = next * width + (trie.ends[next] === undefined ? 0 : SPEAKS));
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
              const list = trie.ends[next / width]!;
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
class Trie {
  size = 1;
  /** Where to go on when nothing fits: the state of the longest end of what was read that begins a keyword. */
  readonly fallback: Int32Array;
  /** Keywords that end in a state, its own first. */
  readonly ends: (number[] | undefined)[] = [];
  readonly #width: number;
  /** By state and class; 0: none. */
  readonly #children: Int32Array;
  /** The same once more, as chains to walk along: most states have one. */
  readonly #class: Uint8Array;
  readonly #firstChild: Int32Array;
  readonly #sibling: Int32Array;

  constructor(keywords: readonly string[], classes: Uint8Array, width: number) {
    let most = 1;
    for (const { length } of keywords) most += length;
    this.#width = width;
    this.#children = new Int32Array(most * width);
    this.fallback = new Int32Array(most);
    this.#class = new Uint8Array(most);
    this.#firstChild = new Int32Array(most);
    this.#sibling = new Int32Array(most);
    for (let number = 0; number < keywords.length; number++) {
      const state = this.#grow(keywords[number]!, classes);
      (this.ends[state] ??= []).push(number);
    }
    this.#joinEnds();
  }

  /** 0: none. */
  child(state: number, cls: number): number {
    return this.#children[state * this.#width + cls]!;
  }

  /** The state in which a keyword ends. In one loop, since this runs once, before anything is compiled. */
  #grow(keyword: string, classes: Uint8Array): number {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const cls = classes[keyword.charCodeAt(i)]!;
      const at = state * this.#width + cls;
      let next = this.#children[at]!;
      if (next === 0) {
        this.#children[at] = next = this.size++;
        this.#class[next] = cls;
        this.#sibling[next] = this.#firstChild[state]!;
        this.#firstChild[state] = next;
      }
      state = next;
    }
    return state;
  }

  /** Breadth first: a state's fallback is shorter, so it is complete by then. */
  #joinEnds(): void {
    const queue = new Int32Array(this.size);
    let queued = 1;
    for (let at = 0; at < queued; at++) {
      const state = queue[at]!;
      for (let next = this.#firstChild[state]!; next !== 0; next = this.#sibling[next]!) {
        queue[queued++] = next;
        if (state === 0) continue;
        const cls = this.#class[next]!;
        let shorter = this.fallback[state]!;
        let found = this.#children[shorter * this.#width + cls]!;
        while (found === 0 && shorter !== 0) found = this.child((shorter = this.fallback[shorter]!), cls);
        this.fallback[next] = found;
        const inherited = this.ends[found];
        if (inherited) this.ends[next] = [...(this.ends[next] ?? []), ...inherited];
      }
    }
  }
}
