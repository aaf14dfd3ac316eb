// What characters weigh in tokens, each by the one before it: fitted to a public vocabulary of 200,000 tokens, median error 3 % for prose and code,
// 5 % for records. A table of states, since every text of every session is weighed.

/** What the next character's weight depends on: after nothing or another sign; after a digit, a newline, a space, a mark; after letters. */
const OTHER = 0;
const DIGIT = 1;
const NEWLINE = 2;
const SPACE = 3;
const MARK = 4;
/** After a letter of words like “é”: it continues a word, and is neither small nor large. */
const FOREIGN = 5;
/** After the first small letter of a word, the second, … the sixth or a later one; then the same after large letters. */
const SMALL = 6;
const LARGE = 12;
const MOST_LETTERS = 6;
const STATES = 18;

const ASCII = 128;
const weights = new Float64Array(STATES * ASCII);
const next = new Uint8Array(STATES * ASCII);
for (let state = 0; state < STATES; state++) for (let c = 0; c < ASCII; c++) fill(state, c);

function fill(state: number, c: number): void {
  const at = state * ASCII + c;
  const isSmall = c >= 97 && c <= 122;
  if (isSmall || (c >= 65 && c <= 90)) {
    // `camelCase` is two words
    const before = !isSmall && state >= SMALL && state < LARGE ? 0 : lettersBefore(state);
    weights[at] = before === 0 ? 1 : before >= MOST_LETTERS ? 0.085 : 0;
    next[at] = (isSmall ? SMALL : LARGE) + Math.min(before + 1, MOST_LETTERS) - 1;
  } else if (c >= 48 && c <= 57) [weights[at], next[at]] = [state === DIGIT ? 0.02 : 1.63, DIGIT];
  else if (c === 10) [weights[at], next[at]] = [state === NEWLINE ? 0 : 0.74, NEWLINE];
  else if (c === 32) [weights[at], next[at]] = [state === SPACE ? 0.1 : 0, SPACE];
  else [weights[at], next[at]] = [state === MARK ? 0.14 : 0.81, MARK];
}

function lettersBefore(state: number): number {
  if (state === FOREIGN) return 1;
  return state >= SMALL ? ((state - SMALL) % MOST_LETTERS) + 1 : 0;
}

/** What a character outside ASCII takes: letters of words that an alphabet spells, marks of print, signs of East Asia; pictures and the rest take most. */
function weighOther(c: number): number {
  if (c >= 0x2e80 && c <= 0xffdc) return 0.79;
  if (c >= 0xc0 && c <= 0x24f) return c === 0xd7 || c === 0xf7 ? 1 : 1.1;
  if (c >= 0x370 && c <= 0x1fff) return 0.36;
  return c <= 0xbf || (c >= 0x2010 && c <= 0x25ff) ? 1 : 2.4;
}

/** Tokens of a part of a text. */
export function weigh(text: string, from: number, to: number): number {
  let tokens = 0;
  let state = OTHER;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c < ASCII) {
      const at = state * ASCII + c;
      tokens += weights[at]!;
      state = next[at]!;
    } else {
      tokens += weighOther(c);
      state = c >= 0xc0 && c <= 0x24f ? FOREIGN : OTHER;
    }
  }
  return tokens;
}
