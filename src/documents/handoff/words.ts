// Statements as lines of a document: foreign words that cannot be taken for its structure.
import type { Evidence, Handoff, Statement } from '../../model/handoff.js';
import { ANSWERED, ASK_THE_USER, CLOSED_WITH } from '../../model/handoff-phrases.js';
import { evidenceMark } from '../toolkit/handoff-document/evidence.js';
import { placeholdersIn } from '../toolkit/handoff-document/placeholders.js';

/** What the user refused, took back or corrected; earlier documents say “Turned down or taken back”. */
export const TURNED_DOWN = 'Turned down, taken back or corrected by the user';

/** One line: line breaks and list marks become punctuation. */
export function oneLine(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:#{1,6}|[-*+]|\d{1,3}[.)]|>)\s+/, '')
        .replace(/^(?:```|~~~).*$/, ''),
    )
    .filter((line) => line !== '' && !/^[-*_=]{3,}$/.test(line))
    .reduce((joined, line) => (joined === '' ? line : `${joined}${/[.!?:;,。！？：；，、)]$/u.test(joined) ? ' ' : '; '}${line}`), '')
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .trim();
}

/** One line for the report: nothing in it opens a fence, a comment, a link or a blank to fill in. */
export function inline(text: string): string {
  let line = oneLine(text)
    .replaceAll('<!--', '<! --')
    .replaceAll(/!?\[([^\]]{0,300})\]\((?!https?:)([^)\s]{1,500})\)/g, '$1 ($2)');
  if ((line.match(/`/g)?.length ?? 0) % 2 === 1) line = line.replaceAll('`', "'");
  // What is in code is shown, not said.
  const safe = line
    .split(/(`[^`]*`)/)
    .map((piece) => (piece.startsWith('`') ? piece : withoutBlanks(piece)))
    .join('');
  return safe.replace(/^([-*+>#=]|\d+[.)])(?=\s|$)/, '\\$1');
}

function withoutBlanks(text: string): string {
  const plainBraces = text.replaceAll('{{', '{ {').replaceAll('}}', '} }');
  const blanks = new Set(placeholdersIn([{ number: 1, text: plainBraces, fenced: false, comment: false }]).map((one) => one.text));
  return [...blanks].reduce((line, blank) => line.replaceAll(blank, `(${blank.slice(1, -1)})`), plainBraces);
}

/** What a folder is called: its own name, with those above it where that says nothing (`app/.worktrees/1`). */
export function folderName(path: string | undefined): string | undefined {
  const parts = path?.split(/[\\/]/).filter((part) => part !== '') ?? [];
  const own = parts.at(-1);
  return own === undefined || own.length > 2 ? own : parts.slice(-3).join('/');
}

/** The words, then their evidence. */
export function cited(statement: Statement, text = statement.text): string {
  return `${text.trimEnd()}${evidenceMark(placesOf(statement.evidence), statement.edited)}`;
}

/** Entries so near are one place: whoever looks up a call sees its result. */
const NEAR = 2;

function placesOf(evidence: readonly Evidence[]): readonly Evidence[] {
  const entries = evidence.map(({ entry }) => entry);
  const [first] = evidence;
  return first && Math.max(...entries) - Math.min(...entries) <= NEAR && evidence.every(({ source }) => source === first.source)
    ? [first]
    : evidence;
}

/** Without those of which one line leaves no word: a rule, a fence, a mark. */
export function saidOnly<T extends Statement>(statements: readonly T[]): readonly T[] {
  return statements.filter(({ text }) => /[\p{L}\p{N}]/u.test(oneLine(text)));
}

/** The next steps without words of the agent's that stand in the same document. */
export function stepsOf({ nextSteps, lastExchange }: Pick<Handoff, 'nextSteps' | 'lastExchange'>): readonly Statement[] {
  return nextSteps.map((one) => {
    const at = one.text.startsWith(ASK_THE_USER) && lastExchange.agent ? one.text.indexOf(CLOSED_WITH) : -1;
    if (at < 0) return one;
    const lead = one.text.slice(0, at);
    return { ...one, text: lead === ASK_THE_USER ? `${lead}${ANSWERED}` : lead };
  });
}

/** A fence that the text cannot close. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}

/** For telling whether something has been said already. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first sentence, without its end mark: one statement, whatever marks are in it. */
export function firstSentence(text: string, longest = 180): string {
  const line = inline(text);
  // a stop behind a number counts things
  const end = /(?<!\d)[.!?](?=\s)|[。！？]/u.exec(line.slice(12));
  const sentence = (end ? line.slice(0, 12 + end.index) : line)
    .replaceAll(/(?<![.!?\d])[.!?]+(["'”’)]*)(?=\s)|(?<![。！？])[。！？]+(?=.)/gu, ';')
    .replace(/(?<![.!?。！？;\s])[.!?。！？;\s]+$/u, '');
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/, '')} …`;
}
