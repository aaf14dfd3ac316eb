// Prose, code and terminal output in any length: slices of pools made once, because making 1 GB word by word takes minutes.

const WORDS = (
  'the a of to and in that request server handler returns when cache is empty then we retry with session token parser reads ' +
  'line by line until file ends test fails because fixture has no newline fix change module import type error build queue worker ' +
  'timeout config option default value path folder index record stream buffer offset length check result should stay same after'
).split(' ');
// A few characters of two, three and four UTF-8 bytes: real sessions hold them, and they decide which decoder path V8 takes.
const FOREIGN = ['naïve', 'Größe', 'déjà', '日本語', 'файл', '✓', '→', '“quoted”', '🙂', 'señal'];
const NAMES = ['session', 'reader', 'buffer', 'entry', 'token', 'index', 'queue', 'report', 'parent', 'offset'];

const POOL = 1 << 20;

function prose(random) {
  let out = '';
  while (out.length < POOL) {
    const words = [];
    for (let n = random.between(6, 22); n > 0; n--) words.push(random.chance(0.004) ? random.pick(FOREIGN) : random.pick(WORDS));
    out += `${words.join(' ')}.${random.chance(0.2) ? '\n\n' : random.chance(0.1) ? '\n- ' : ' '}`;
  }
  return out;
}

function code(random) {
  let out = '';
  while (out.length < POOL) {
    const [a, b, c] = [random.pick(NAMES), random.pick(NAMES), random.pick(NAMES)];
    const indent = '  '.repeat(random.between(0, 4));
    out +=
      indent +
      random.pick([
        `const ${a}${random.between(1, 99)} = ${b}.get("${c}") ?? ${random.between(0, 4096)};\n`,
        `if (${a}.length > ${random.between(1, 512)}) return ${b}(${c}, { depth: ${random.between(1, 9)} });\n`,
        `export function ${a}Of(${b}: string, ${c}: number): string[] {\n`,
        `// ${random.pick(WORDS)} ${random.pick(WORDS)} ${random.pick(WORDS)} before the ${a} is used\n`,
        `for (const ${a} of ${b}s) ${c}.push(\`\${${a}}\\t"${random.pick(WORDS)}"\`);\n`,
        '}\n',
        '\n',
      ]);
  }
  return out;
}

function terminal(random) {
  let out = '';
  while (out.length < POOL) {
    out += random.pick([
      () =>
        `src/${random.pick(NAMES)}/${random.pick(NAMES)}.ts:${random.between(1, 900)}:${random.between(1, 80)}: ${random.pick(WORDS)} ${random.pick(WORDS)} ${random.pick(WORDS)}\n`,
      () => `\u001b[32mok\u001b[0m ${random.between(1, 999)} ${random.pick(WORDS)} ${random.pick(WORDS)} (${random.between(1, 90)} ms)\n`,
      () =>
        `[${random.between(10, 23)}:${random.between(10, 59)}:${random.between(10, 59)}] ${random.pick(['INFO', 'WARN', 'DEBUG'])} ${random.pick(NAMES)}: "${random.pick(WORDS)}" = ${random.hex(12)}\n`,
      () => `\t${random.pick(NAMES)}\t${random.between(1, 99999)}\t${random.hex(8)}\n`,
    ])();
  }
  return out;
}

export class Text {
  #random;
  #pools;

  constructor(random) {
    this.#random = random;
    this.#pools = { prose: prose(random), code: code(random), terminal: terminal(random) };
  }

  /** About `wanted` characters of one kind, from the start of a word or line. */
  take(kind, wanted) {
    const length = Math.ceil(wanted);
    const pool = this.#pools[kind];
    let out = '';
    while (out.length < length) {
      const want = Math.min(length - out.length, POOL >> 1);
      let at = this.#random.between(0, POOL - want - 200);
      at = pool.indexOf(kind === 'prose' ? ' ' : '\n', at) + 1;
      let end = at + want;
      // Never cut a surrogate pair: a lone half would not survive UTF-8.
      if ((pool.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
      out += pool.slice(at, end);
    }
    return out;
  }

  /** As Claude Code's Read shows a file: number, arrow, line. The arrow makes nearly every such record non-ASCII. */
  numbered(source, first) {
    return source
      .split('\n')
      .map((line, i) => `${String(first + i).padStart(6)}→${line}`)
      .join('\n');
  }
}
