// JSON of every kind, also hostile: the same texts on every machine.

/** A small generator of its own. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Pick = (below: number) => number;

const CHARACTERS = [
  'a',
  'b',
  'Z',
  '~',
  '\u007F',
  '!',
  ' ',
  'é',
  'ß',
  '\u07FF',
  '\u0800',
  '日',
  '\u2028',
  '\uD7FF',
  '\uE000',
  '\uFFFD',
  '😀',
  '\u{10FFFF}',
];
const ESCAPES = ['\\"', '\\\\', '\\/', '\\n', '\\t', '\\b', '\\f', '\\r', '\\u0000', '\\u001f', '\\u001F', '\\u000a', '\\u0022', '\\u005C'];
const UNITS = ['\\u0041', '\\u00e9', '\\u00E9', '\\u07ff', '\\u2028', '\\uFFFD', '\\ud83d\\ude00', '\\uDBFF\\uDFFF', '\\u007f', '\\uD7ff'];
const NUMBERS = [
  '0',
  '-0',
  '1',
  '-17',
  '12345678901234567890',
  '1.5',
  '1.50',
  '1.0',
  '-0.0',
  '0.0',
  '0.1',
  '0.10',
  '0.0001',
  '0.00012',
  '0.00001',
];
const MORE_NUMBERS = [
  '1e5',
  '1E+5',
  '1e-06',
  '1e16',
  '1e+16',
  '123456789012345.5',
  '0.30000000000000004',
  '9007199254740993.0',
  '1e400',
  '5e-324',
];
const ALL_NUMBERS = [...NUMBERS, ...MORE_NUMBERS, '1.7976931348623157e+308', '-2.5e-05', '100000.0', '0.3', '3.3000000000000003'];
const SPACES = ['', '', '', ' ', '\n', '\r\n\t', '  '];
/** What breaks a rule, or may. */
const HOSTILE = [
  '\\ud800',
  '\\udc00\\ud800',
  '\\ud83dx',
  '\\u12',
  '\\x',
  '\\',
  '"',
  '\n',
  '\u0001',
  ',',
  '}',
  ']',
  ':',
  '{',
  '[',
  '01',
  '1.',
  '-',
  'tru',
  '\uFEFF',
];

/** An object as a text. One in three has something wrong somewhere. */
export function randomObject(pick: Pick): string {
  const whole = object(pick, 3);
  if (pick(3) > 0) return whole;
  const at = pick(whole.length + 1);
  const wrong = HOSTILE[pick(HOSTILE.length)]!;
  return pick(2) === 0 ? whole.slice(0, at) + wrong + whole.slice(at) : whole.slice(0, at) + whole.slice(at + 1 + pick(3));
}

const space = (pick: Pick): string => SPACES[pick(SPACES.length)]!;
const oneOf = (pick: Pick, list: readonly string[]): string => list[pick(list.length)]!;

function object(pick: Pick, depth: number): string {
  const many = pick(60) === 0 ? 30 + pick(30) : pick(5);
  const members = Array.from({ length: many }, (_, i) => `${space(pick)}${key(pick, many, i)}${space(pick)}:${value(pick, depth)}`);
  return `${space(pick)}{${members.join(',')}${space(pick)}}${space(pick)}`;
}

/** Rarely the same twice, though it may be spelt otherwise. */
function key(pick: Pick, many: number, i: number): string {
  return many > 5 ? `"k${pick(30) === 0 ? pick(many) : i}"` : text(pick, 3);
}

function text(pick: Pick, length: number): string {
  const pieces = Array.from({ length: pick(length + 1) }, () => oneOf(pick, [CHARACTERS, CHARACTERS, ESCAPES, UNITS][pick(4)]!));
  return `"${pieces.join('')}"`;
}

function value(pick: Pick, depth: number): string {
  const kind = pick(depth > 0 ? 8 : 5);
  const inner = (): string => {
    if (kind >= 6) return object(pick, depth - 1);
    if (kind === 5) return `[${Array.from({ length: pick(5) }, () => value(pick, depth - 1)).join(',')}${space(pick)}]`;
    if (kind === 4) return oneOf(pick, ['true', 'false', 'null']);
    return kind === 3 ? number(pick) : text(pick, 8);
  };
  return `${space(pick)}${inner()}${space(pick)}`;
}

/** Mostly of those that are spelt as Python would. */
function number(pick: Pick): string {
  if (pick(4) === 0) return oneOf(pick, ALL_NUMBERS);
  return pick(2) === 0 ? String(pick(2 ** 31) - 2 ** 30) : `${pick(1000)}.${pick(1000)}${1 + pick(9)}`;
}
