// Lines of a terminal, with their colours, as SVG: text stays text, every run has its column whatever the font.
import stringWidth from 'string-width';

const CELL = { width: 8.4, height: 20 };
const EDGE = 20;
const BAR = 36;
const GAP = 8;
/** Splits a line: text, code, text, code, text. */
// oxlint-disable-next-line no-control-regex -- it is the one that is looked for
const ESCAPE = /\u001b\[(\d+)m/;
/** Styles that Baton paints with, by the code that begins them. */
const STYLES = { 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow', 34: 'blue', 36: 'cyan' };

/** Each colour has a contrast of at least 4.5 with its background. */
export const THEMES = {
  light: {
    back: '#ffffff',
    edge: '#d0d7de',
    bar: '#f6f8fa',
    dots: '#afb8c1',
    plain: '#1f2328',
    dim: '#59636e',
    red: '#cf222e',
    green: '#116329',
    yellow: '#7d4e00',
    blue: '#0550ae',
    cyan: '#0a5f73',
  },
  dark: {
    back: '#0d1117',
    edge: '#30363d',
    bar: '#161b22',
    dots: '#484f58',
    plain: '#e6edf3',
    dim: '#8b949e',
    red: '#ff7b72',
    green: '#7ee787',
    yellow: '#e3b341',
    blue: '#79c0ff',
    cyan: '#76e3ea',
  },
};

/** `lines` may hold escape sequences; no line is wider than `columns`. */
export function terminalPicture({ title, lines, columns, theme }) {
  const colours = THEMES[theme];
  const width = Math.ceil(columns * CELL.width + 2 * EDGE);
  const height = BAR + GAP + lines.length * CELL.height + EDGE;
  const dots = [0, 1, 2].map((n) => `<circle cx="${EDGE + n * 18}" cy="${BAR / 2}" r="5.5" fill="${colours.dots}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${colours.back}" stroke="${colours.edge}"/>`,
    `<path d="M1 ${BAR}V8.5A7.5 7.5 0 0 1 8.5 1H${width - 8.5}A7.5 7.5 0 0 1 ${width - 1} 8.5V${BAR}Z" fill="${colours.bar}"/>`,
    ...dots,
    `<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="${colours.plain}" xml:space="preserve">`,
    ...lines.flatMap((line, n) => runsOf(line).map((run) => textOf(run, BAR + GAP + (n + 1) * CELL.height - 4, colours))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** What a terminal would show, without how. */
function plainLine(line) {
  return line
    .split(ESCAPE)
    .filter((_, n) => n % 2 === 0)
    .join('');
}

/** Breaks a line that is too wide, at a space where there is one; its style continues. */
export function wrapped(line, columns) {
  const rows = [];
  let rest = line;
  while (stringWidth(plainLine(rest)) > columns) {
    const space = rest.lastIndexOf(' ', columns);
    const at = space > columns / 2 ? space : columns;
    rows.push(rest.slice(0, at));
    rest = `  ${rest.slice(at).trimStart()}`;
  }
  return [...rows, rest];
}

function runsOf(line) {
  const runs = [];
  const active = new Set();
  let column = 0;
  for (const [n, piece] of line.split(ESCAPE).entries()) {
    const isCode = n % 2 === 1;
    if (isCode) change(active, Number(piece));
    else if (piece !== '') {
      const columns = stringWidth(piece);
      const text = piece.trimEnd();
      const indent = text.length - text.trimStart().length;
      if (text.trim() !== '') runs.push({ text: text.trimStart(), column: column + indent, styles: [...active] });
      column += columns;
    }
  }
  return runs;
}

function change(active, code) {
  if (STYLES[code]) active.add(STYLES[code]);
  else if (code === 22) ['bold', 'dim'].forEach((style) => active.delete(style));
  else if (code === 39) ['red', 'green', 'yellow', 'blue', 'cyan'].forEach((style) => active.delete(style));
  else active.clear();
}

function textOf({ text, column, styles }, y, colours) {
  const colour = styles.find((style) => style !== 'bold');
  const attributes = [
    `x="${round(EDGE + column * CELL.width)}"`,
    `y="${y}"`,
    `textLength="${round(stringWidth(text) * CELL.width)}"`,
    'lengthAdjust="spacingAndGlyphs"',
    ...(colour === undefined ? [] : [`fill="${colours[colour]}"`]),
    ...(styles.includes('bold') ? ['font-weight="600"'] : []),
  ];
  return `<text ${attributes.join(' ')}>${escaped(text)}</text>`;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
