// All keywords in one walk over a text (Aho–Corasick as a table of states): the filter that makes everything after it rare.

export interface Automaton {
  /** Calls `hit` with each keyword's number and one past its end. Letters count without their case. */
  readonly run: (text: string, hit: (keyword: number, end: number) => void) => void;
}

/** Keywords are lower case; letters beyond ASCII have to stand as they are. */
export function buildAutomaton(keywords: readonly string[]): Automaton {
  const classes = new Uint8Array(65_536);
  let width = 1; // class 0: everything that no keyword holds
  for (const keyword of keywords) {
    for (let i = 0; i < keyword.length; i++) {
      const code = keyword.charCodeAt(i);
      if (classes[code] === 0) classes[code] = width++;
    }
  }
  for (let code = 65; code <= 90; code++) classes[code] = classes[code + 32]!;

  // A trie first.
  const children: Map<number, number>[] = [new Map()];
  const ends: number[][] = [[]];
  keywords.forEach((keyword, number) => {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const cls = classes[keyword.charCodeAt(i)]!;
      let next = children[state]!.get(cls);
      if (next === undefined) {
        next = children.push(new Map()) - 1;
        ends.push([]);
        children[state]!.set(cls, next);
      }
      state = next;
    }
    ends[state]!.push(number);
  });

  // Breadth first: each state's row is its fallback's row with its own children on top.
  const size = children.length;
  const rows = new Int32Array(size * width);
  const fallback = new Int32Array(size);
  const queue: number[] = [0];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!;
    if (state !== 0) {
      rows.copyWithin(state * width, fallback[state]! * width, (fallback[state]! + 1) * width);
      const inherited = ends[fallback[state]!]!;
      if (inherited.length > 0) ends[state] = [...ends[state]!, ...inherited];
    }
    for (const [cls, next] of children[state]!) {
      fallback[next] = state === 0 ? 0 : rows[fallback[state]! * width + cls]!;
      queue.push(next);
    }
    for (const [cls, next] of children[state]!) rows[state * width + cls] = next;
  }

  // States with keywords get the highest numbers, so that one comparison tells them.
  const silent = queue.filter((state) => ends[state]!.length === 0);
  const speaking = queue.filter((state) => ends[state]!.length > 0);
  const renamed = new Int32Array(size);
  [...silent, ...speaking].forEach((state, number) => (renamed[state] = number * width));
  const table = new Int32Array(size * width);
  for (let state = 0; state < size; state++) {
    for (let cls = 0; cls < width; cls++) table[renamed[state]! + cls] = renamed[rows[state * width + cls]!]!;
  }
  const firstSpeaking = silent.length * width;
  const said = speaking.map((state) => Int32Array.from(ends[state]!));

  return {
    run(text, hit) {
      let state = 0;
      const { length } = text;
      for (let i = 0; i < length; i++) {
        state = table[state + classes[text.charCodeAt(i)]!]!;
        if (state >= firstSpeaking) {
          const list = said[(state - firstSpeaking) / width]!;
          for (let k = 0; k < list.length; k++) hit(list[k]!, i + 1);
        }
      }
    },
  };
}
