// What looks drawn at random to a formula and is plain to a reader: paths, names of code, identifiers, commits, stand-ins.
import { strangeness } from './strangeness.js';

/** Pieces of letters: `Web3AuthVerifier` → Web, Auth, Verifier. */
const PIECES = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const LONGEST = 400;

function isWord(piece: string, strangest = piece.length >= 8 ? 0.3 : 0.34): boolean {
  return piece.length >= 3 && strangeness(piece) <= strangest && /[aeiouy]/i.test(piece);
}

/** How much of a text's letters and digits is in words. */
function wordShare(text: string, strangest?: number): number {
  let [all, inWords] = [0, 0];
  for (let i = 0; i < text.length; i++) if (/[A-Za-z0-9]/.test(text[i]!)) all++;
  for (const [piece] of text.matchAll(PIECES)) if (isWord(piece, strangest)) inWords += piece.length;
  return all === 0 ? 0 : inWords / all;
}

/** A part between separators that nobody would write by hand. */
function isDrawnPart(part: string): boolean {
  return part.length >= 8 && (part.match(/\d/g)?.length ?? 0) >= 2 && strangeness(part) > 0.5;
}

/** Letters of one case and digits without a joint: words have none among them, keys do. */
const ONE_RUN = /^(?=.*\d)(?:[a-z0-9]+|[A-Z0-9]+)$/;
const LOWER_WORDS = /^[a-z]+(?:[-_.][a-z]+)+$/;

/** A name of code, of a tool or a package, or words that are joined: mostly words, and no part drawn at random. */
export function isJoinedWords(text: string): boolean {
  if (text.length > LONGEST || ONE_RUN.test(text)) return false;
  if (LOWER_WORDS.test(text)) return wordShare(text, 0.4) >= 0.6;
  return wordShare(text) >= 0.6 && !text.split(/[^A-Za-z0-9]+/).some(isDrawnPart);
}

const ROOTED = /^(?:(?:~|\.{1,2})?\/|[A-Za-z]:[\\/])/;
const TRAIL = /(?:\?[\w.=&%-]{0,200}|:\d{1,7}(?::\d{1,7})?)$/;
const SEGMENTS = /[\\/]+/;

function isMixed(segment: string): boolean {
  return segment.length >= 16 && /[a-z]/.test(segment) && /[A-Z]/.test(segment) && /\d/.test(segment);
}

/** A path of files or of an interface, whatever single parts of it look like. Base64 has slashes, too, but no words between them. */
export function isPath(text: string): boolean {
  if (text.length > LONGEST || !/[\\/]/.test(text)) return false;
  const path = text.replace(TRAIL, '');
  if (!/^[\w.@~+:\\/ %=,()[\]-]+$/.test(path)) return false;
  const segments = path.split(SEGMENTS).filter((segment) => segment !== '');
  const words = segments.filter((segment) => isWord(segment) || wordShare(segment) >= 0.6);
  if (segments.length < 2 || words.length === 0) return false;
  if (ROOTED.test(path)) return words.length >= 2 || !segments.some(isMixed);
  return words.length * 2 >= segments.length && !segments.some(isMixed) && words.join('').length >= path.length * 0.2;
}

/** `owner/name` of a repository: two short parts without a digit. */
export function isRepository(text: string): boolean {
  return text.length <= 60 && /^@?[A-Za-z][A-Za-z._-]*\/[A-Za-z][A-Za-z._-]*$/.test(text);
}

const HANDLE = /^(?:srvtoolu|toolu|call|msg|req|resp|chatcmpl|agent|task|thread|item|evt|ses|prt|fc|rs|job|run)[-_][A-Za-z0-9_-]{4,80}$/;

/** What agents and their services call messages, calls and sub-agents by. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/** One commit, or from one to another. */
export function isCommit(text: string): boolean {
  return /^[0-9a-f]{7,40}(?:\.{2,3}[0-9a-f]{7,40})?$/.test(text);
}

export function isCommitRange(text: string): boolean {
  return text.includes('..') && isCommit(text);
}

/** A time, also after the number of a line. */
export function isTime(text: string): boolean {
  return /^(?:\d{1,6}[:-])?\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
}

/** `node-cache-linux-x64-npm-<hash>`: three words at least, then a hash. */
export function isNamedHash(text: string): boolean {
  return text.length <= LONGEST && /^(?:[A-Za-z]{1,20}\d{0,4}[-_.]){3,12}(?:v?\d{1,6}[-_.])?[0-9a-f]{7,128}$/.test(text);
}

/** Digits and letters as they follow one another, and words of hexadecimal digits: written to replace a key. */
const STAND_IN = /deadbeef|cafebabe|0123456789|1234567890|abcdefghij/i;

export function isStandIn(text: string): boolean {
  return STAND_IN.test(text) || text.startsWith('sb_publishable_');
}
