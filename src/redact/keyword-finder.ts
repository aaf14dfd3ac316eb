// Keywords in a text: one by one while there is little to read, which most commands never leave, then by the table, whose making takes longer.
import { buildAutomaton, type Automaton } from './automaton.js';

/** From this many characters on, the table has paid for itself. */
const LITTLE = 32_768;

export function keywordFinder(keywords: readonly string[], little = LITTLE): Automaton {
  let table: Automaton | undefined;
  let read = 0;
  let byBeginning: ReadonlyMap<number, readonly number[]> | undefined;
  return {
    run(text, hit) {
      read += text.length;
      if (table || read > little) {
        table ??= buildAutomaton(keywords);
        byBeginning = undefined;
        table.run(text, hit);
      } else findOneByOne(text, keywords, (byBeginning ??= beginnings(keywords)), hit);
    },
  };
}

function beginnings(keywords: readonly string[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  keywords.forEach((keyword, number) => {
    const code = keyword.charCodeAt(0);
    const list = found.get(code);
    if (list) list.push(number);
    else found.set(code, [number]);
  });
  return found;
}

/** In the table's order: by where they end, the longest first. */
function findOneByOne(
  text: string,
  keywords: readonly string[],
  byBeginning: ReadonlyMap<number, readonly number[]>,
  hit: (keyword: number, end: number) => void,
): void {
  const lower = asciiLower(text);
  const hits: { readonly keyword: number; readonly start: number; readonly end: number }[] = [];
  for (let start = 0; start < lower.length; start++) {
    for (const keyword of byBeginning.get(lower.charCodeAt(start)) ?? []) {
      if (lower.startsWith(keywords[keyword]!, start)) hits.push({ keyword, start, end: start + keywords[keyword]!.length });
    }
  }
  hits.sort((a, b) => a.end - b.end || a.start - b.start);
  for (const { keyword, end } of hits) hit(keyword, end);
}

/** Letters beyond ASCII stay as they are: some of them would change the text's length. */
const asciiLower = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
