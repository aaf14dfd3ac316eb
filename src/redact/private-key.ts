// Private key blocks: PEM, PGP, SSH2 and PuTTY, with real or escaped line ends, numbered lines, quotes, and pieces in strings of their own.

export interface KeyBlock {
  readonly start: number;
  readonly end: number;
  /** The text ended before the block did: what follows elsewhere belongs to it. */
  readonly open: boolean;
}

const HEAD = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
const PUTTY = /PuTTY-User-Key-File-\d: [\w-]{3,40}/y;
const PUTTY_PRIVATE = /Private-Lines: \d{1,4}/;
export const FOOT = /-{4,5} ?END [A-Z0-9 ]{0,60}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-MAC: [0-9a-f]{40,64}/y;

/** Line ends as they are, escaped once or more, `","` between strings, `" +` between lines of source code. */
const BREAK = /(?:\\{1,8}r)?\\{1,8}n|\r?\n|\\{0,8}["'`](?:[ \t]*[,+.][ \t]*)?(?:\r?\n)?[ \t]*\\{0,8}["'`]?|[ \t]+|\\\r?\n/y;
/** What comes before a line when a tool shows a file: numbers, arrows, diff marks, quotes, comment marks. */
export const FRONT =
  /[ \t]{0,12}(?:[Ll]?\d{1,6}[ \t]{0,4}(?:→|[:|\t-])?|[\w./@+-]{1,120}[:-]\d{1,6}[:-])?[ \t]{0,8}(?:(?!-{4})[>|+#*-][ \t]{0,4}|\/\/[ \t]{0,4}){0,2}\\{0,8}["'`]?/y;
const BODY = /[A-Za-z0-9+/]{1,1024}={0,3}/y;
const FIELD =
  /(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|Encryption|Public-Lines|Private-Lines|Key-Derivation|Argon2-[A-Za-z]{4,12}|Subject|P2w-\d): ?[^\n\\"']{0,120}/y;

/** A key has ten at most. Each may hold what another block begins with, so without a limit every one of them would be read to the end. */
const MOST_FIELDS = 24;

/** A block that begins exactly here. */
export function keyBlockAt(text: string, at: number): KeyBlock | undefined {
  HEAD.lastIndex = at;
  const head = HEAD.exec(text);
  if (head) return bodyFrom(text, at, at + head[0].length);
  PUTTY.lastIndex = at;
  const putty = PUTTY.exec(text);
  if (!putty) return undefined;
  const block = bodyFrom(text, at, at + putty[0].length);
  return block && PUTTY_PRIVATE.test(text.slice(block.start, block.end)) ? block : undefined;
}

/** The rest of a block that an earlier text left open. Undefined: this text does not continue it. */
export function keyBlockRest(text: string): KeyBlock | undefined {
  const start = skip(text, 0);
  FOOT.lastIndex = start;
  const foot = FOOT.exec(text);
  if (foot) return { start, end: start + foot[0].length, open: false };
  const line = lineAt(text, start);
  return line === undefined || line.length < 16 ? undefined : bodyFrom(text, start, start);
}

function lineAt(text: string, at: number): string | undefined {
  BODY.lastIndex = at;
  const found = BODY.exec(text)?.[0];
  return found !== undefined && (at + found.length === text.length || !/[\w.(]/.test(text[at + found.length]!)) ? found : undefined;
}

function bodyFrom(text: string, start: number, from: number): KeyBlock | undefined {
  let at = from;
  let end = from;
  let lines = 0;
  let fields = 0;
  for (;;) {
    at = skip(text, at);
    FOOT.lastIndex = at;
    const foot = FOOT.exec(text);
    if (foot) return lines === 0 && start !== from ? undefined : { start, end: at + foot[0].length, open: false };
    FIELD.lastIndex = at;
    const field = FIELD.exec(text);
    if (field && ++fields > MOST_FIELDS) break;
    if (field) {
      end = at += field[0].length;
      continue;
    }
    const line = at < text.length ? lineAt(text, at) : undefined;
    // Short pieces are only the last line of a key; before a foot they are, elsewhere they are words.
    if (line === undefined || (line.length < 16 && !footFollows(text, at + line.length))) break;
    end = at += line.length;
    lines++;
  }
  const open = at >= text.length;
  if (lines === 0) return open && start !== from ? { start, end: text.length, open } : undefined;
  return { start, end: open ? text.length : end, open };
}

/** Past line ends and what tools put before a line. */
function skip(text: string, from: number): number {
  let at = from;
  for (let n = 0; n < 6; n++) {
    BREAK.lastIndex = at;
    const gap = BREAK.exec(text);
    if (!gap || gap[0] === '') break;
    at += gap[0].length;
  }
  if (at === from && from > 0 && from < text.length) return at;
  FOOT.lastIndex = at;
  if (FOOT.test(text)) return at; // its dashes are no diff marks
  FRONT.lastIndex = at;
  const front = FRONT.exec(text)?.[0].length ?? 0;
  // A base64 line may begin with digits of its own.
  BODY.lastIndex = at;
  const whole = BODY.exec(text)?.[0].length ?? 0;
  return whole >= 40 ? at : at + front;
}

function footFollows(text: string, at: number): boolean {
  FOOT.lastIndex = skip(text, at);
  return FOOT.test(text) || skip(text, at) >= text.length || text[at] === '=' || /^\s*=[A-Za-z0-9+/]{4}/.test(text.slice(at, at + 12));
}
