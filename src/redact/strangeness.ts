// How little a text reads like words: the share of neighbouring characters that seldom stand together in any.

/** Behind each letter, those that follow it in nineteen of twenty places of English words and names in code. */
const FOLLOWERS: Readonly<Record<string, string>> = {
  a: 'bcdgilmnprstuvy',
  b: 'aeilorsu',
  c: 'acehiklorstu',
  d: 'adeilorsu',
  e: 'abcdefgilmnpqrstvwxy',
  f: 'aefiloru',
  g: 'aehilnrsu',
  h: 'aeiort',
  i: 'abcdefglmnoprstvz',
  j: 'es',
  k: 'eis',
  l: 'adeilostuy',
  m: 'abeimopsu',
  n: 'acdefgiklnostuv',
  o: 'abcdfgiklmnoprstuvw',
  p: 'aeiloprstu',
  q: 'u',
  r: 'acdefgiklmnorstuvy',
  s: 'acehikopstuy',
  t: 'acehiloprstuy',
  u: 'abcdegilmnprst',
  v: 'aeio',
  w: 'aehinos',
  x: 'ept',
  y: 'p',
  z: 'eo',
};

const FAMILIAR = new Uint8Array(26 * 26);
for (const [letter, followers] of Object.entries(FOLLOWERS))
  for (const next of followers) FAMILIAR[(letter.charCodeAt(0) - 97) * 26 + next.charCodeAt(0) - 97] = 1;

/** 0–25 for a letter without its case, 26 for a digit, -1 for anything else. */
function signOf(code: number): number {
  if (code >= 48 && code <= 57) return 26;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : -1;
}

/** Words stay below a fifth; of letters drawn at random about 63 of 100 pairs are strange. Digits among letters are strange, too. */
export function strangeness(text: string): number {
  let [pairs, strange] = [0, 0];
  let last = -1;
  for (let i = 0; i < text.length; i++) {
    const sign = signOf(text.charCodeAt(i));
    if (sign >= 0 && last >= 0) {
      pairs++;
      if (sign === 26 || last === 26 ? sign !== last : FAMILIAR[last * 26 + sign] === 0) strange++;
    }
    last = sign;
  }
  return pairs === 0 ? 0 : strange / pairs;
}
