// Where the names of a JSON document stand, for messages that point there: JSON.parse tells values only.

export interface JsonOutline {
  /** Line of each name of the two outermost levels, by JSON pointer; of one that is there twice, the last. */
  readonly lines: ReadonlyMap<string, number>;
  /** Pointers of names that are there more than once. */
  readonly repeated: readonly string[];
  /** How many levels it nests. */
  readonly depth: number;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]\n]/gs;

/** Of valid JSON. One look at each character, whatever its depth. */
export function jsonOutline(text: string): JsonOutline {
  const lines = new Map<string, number>();
  const repeated = new Set<string>();
  let [line, level, depth, outer] = [1, 0, 0, ''];
  for (const { 0: token, 1: colon } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth = Math.max(depth, ++level);
    else if (token === '}' || token === ']') level--;
    else if (token === '\n') line++;
    else if (colon !== undefined) {
      const name = pointerPart(token.slice(0, token.length - colon.length));
      if (level === 1) outer = name;
      if (level <= 2) {
        const pointer = level === 1 ? name : outer + name;
        if (lines.has(pointer)) repeated.add(pointer);
        lines.set(pointer, line);
      }
      line += colon.split('\n').length - 1;
    }
  }
  return { lines, repeated: [...repeated], depth };
}

function pointerPart(quoted: string): string {
  return pointerTo(JSON.parse(quoted) as string);
}

export function pointerTo(...names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
