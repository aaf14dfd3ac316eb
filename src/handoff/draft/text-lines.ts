// The lines of what an entry says: also those of a text inside JSON, whose ends are written out, and long ones in parts.

const LONGEST = 2000;

export function linesIn(text: string): string[] {
  return text
    .replaceAll(String.raw`\n`, '\n')
    .split('\n')
    .flatMap(partsOf);
}

function partsOf(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > LONGEST) {
    const blank = rest.lastIndexOf(' ', LONGEST);
    const end = blank > 0 ? blank : LONGEST;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}
