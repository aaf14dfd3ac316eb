// Text as blocks and sentences, so that it is cut between thoughts and never inside one.
import { copied } from '../model/copied.js';
import { countTokens } from '../model/tokens.js';
import { EMPTY_TALK } from './cues.js';

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'row' | 'code' | 'head' | 'output';
  readonly text: string;
  /** Items and rows of one list share a number. */
  readonly list: number;
}

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)]|[A-Za-z][.)])\s+\S/;
const ROW = /^\s*\|/;

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; lines: string[]; indent: number } | undefined;
  let list = 0;
  let fenced = false;
  const close = (): void => {
    if (open && open.lines.some((line) => line.trim() !== ''))
      blocks.push({ kind: open.kind, text: open.lines.join('\n').trim(), list: open.kind === 'item' || open.kind === 'row' ? list : 0 });
    open = undefined;
  };
  const start = (kind: Block['kind'], line: string): void => {
    const before = open?.kind ?? blocks.at(-1)?.kind;
    close();
    if ((kind === 'item' || kind === 'row') && before !== kind) list++;
    open = { kind, lines: [line], indent: line.search(/\S/) };
  };
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      if (!fenced) start('code', line);
      else {
        open?.lines.push(line);
        close();
      }
      fenced = !fenced;
    } else if (fenced) open?.lines.push(line);
    else if (line.trim() === '') {
      if (open?.kind !== 'item') close();
    } else if (ITEM.test(line) && announcesList(line, lines, at)) start('head', line);
    else if (ITEM.test(line)) {
      const indent = line.search(/\S/);
      if (open?.kind === 'item' && indent > open.indent + 1) open.lines.push(line);
      else start('item', line);
    } else if (ROW.test(line)) start('row', line);
    else if (open?.kind === 'item' && line.search(/\S/) > open.indent) open.lines.push(line);
    else if (isHead(line)) start('head', line);
    else if (open?.kind === 'output' && /\\\s*$/.test(open.lines.at(-1)!)) open.lines.push(line);
    else if (isCommandPart(line) || OUTPUT_LINE.test(line)) start('output', line);
    else if (open?.kind === 'paragraph') open.lines.push(line);
    else start('paragraph', line);
  }
  close();
  return blocks;
}

/** What a terminal or a log prints. */
export const OUTPUT_LINE =
  /^\s*(?:[❯$%>] |\{"\w|\[?\d{4}-\d\d-\d\d[T ]|\[[\w:./-]+\] |(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|FAIL|PASS|ok|error|fatal|remote|exit status)[\s:]|=== |--- |\s+at \S+ ?\(|File "|[\w./-]+:\d+(?::\d+)?:\s|\S+@\S+.*[$%#] |\S+ on .*\[[!?⇡⇣+$✘»]+\]|.*\bvia 🐹)/;

/** A command that goes on in the next line. */
function isCommandPart(line: string): boolean {
  return line.endsWith('\\') && /^\s*[\w./-]+\s/.test(line);
}

/** `1. Something:` with a list of another kind below it is a heading, not an item. */
function announcesList(line: string, lines: readonly string[], at: number): boolean {
  if (!/[:：]\s*$/.test(line)) return false;
  const next = lines.slice(at + 1).find((other) => other.trim() !== '');
  return next !== undefined && (/^\s*(?:```|~~~|\|)/.test(next) || (ITEM.test(next) && /^\s*\d/.test(line) !== /^\s*\d/.test(next)));
}

/** A line that only says what follows. */
function isHead(line: string): boolean {
  return line.length <= 120 && /[:：]\s*$/.test(line);
}

/** Full stops of all scripts end a sentence; those inside names, numbers and paths have no space behind them. */
const STOPS = /(?<!(?:^|\n)\s*\d{1,3}\.)(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([`*]*[\p{Lu}\p{N}\p{Lo}`“"])|(?<=[。！？])\s*|\n+/u;

export function sentencesOf(text: string): string[] {
  const code: string[] = [];
  // code may hold full stops and line ends of its own
  const masked = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (match) => `\uE000${code.push(match) - 1}\uE001`);
  return masked
    .split(STOPS)
    .map((sentence) => sentence.replace(/\uE000(\d+)\uE001/g, (_, n: string) => code[Number(n)]!).trim())
    .filter((sentence) => sentence !== '');
}

/** The words from one sentence to another as they stand in the text, on one line. */
export function between(text: string, first: string, last: string): string {
  const from = text.indexOf(first);
  const to = text.indexOf(last, from);
  return from < 0 || to < 0 ? first : text.slice(from, to + last.length).replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** The sentence that says what a text is about. */
export function firstSentence(text: string): string {
  const blocks = blocksOf(text).filter((block) => block.kind !== 'code' && block.kind !== 'row');
  for (const [i, block] of blocks.entries()) {
    const sentence = sentencesOf(bare(block.text)).find((one) => !EMPTY_TALK.test(one) && !/^(?:now )?let me\b/i.test(one));
    if (sentence === undefined || (block.kind === 'head' && EMPTY_HEAD.test(sentence))) continue;
    if (block.kind !== 'head') return sentence;
    // a heading, with what it announces where that is short
    const next = blocks[i + 1]?.kind === 'head' ? undefined : blocks[i + 1];
    const head = sentence.replace(/[:：]\s*$/, '').replace(/^(?:final |quick )?summary\s*[:–—-]\s*/i, '');
    if (/[.!。！]$/.test(head) && head.length > 12) return head;
    if (next && head.length < 80) return `${head}: ${sentencesOf(bare(next.text))[0] ?? ''}`;
    if (head.length > 12) return head;
  }
  return '';
}

/** Says that something follows, not what. */
const EMPTY_HEAD =
  /^(?:(?:batch|task|phase|step \d+) complete\W+)?(?:(?:final |quick |here['’]s (?:a |the )?)?summary(?: of (?:the )?changes)?|(?:key |the )?changes(?: made)?|what(?:['’]s| i| is| was| has)? (?:changed|new|done|did|i did)|done|results?|implemented|overview|status|özet|değişiklikler|yapılanlar|总结|更改|修改内容|まとめ|変更(?:点|内容)|zusammenfassung|änderungen|résumé|modifications|resumen|cambios)\W*$/iu;

/** Without the mark of a list item. */
export function bare(text: string): string {
  return text.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '');
}

/** By the counter that measures the document, so that the parts add up. */
export function tokens(text: string): number {
  return countTokens(text);
}

/** A real copy without half characters. */
export function copyOf(text: string): string {
  return copied(text).replace(/\p{Surrogate}/gu, '\uFFFD');
}

export function oneLine(text: string, longest = 200): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= longest ? flat : `${headOf(flat, longest)} […]`;
}

/** A command or a name as code; the mark of a cut stands outside. */
export function codeLine(text: string, longest = 100): string {
  const flat = text.replace(/\s+/g, ' ').trim().replaceAll('`', "'");
  return flat.length <= longest ? `\`${flat}\`` : `\`${headOf(flat, longest)}\` […]`;
}

/** The beginning of a text, up to a word that is whole: half a token would not be known for the secret that it is. */
export function headOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return (/^[\x21-\x7e]/.test(text[longest]!) ? cut.replace(/[\x21-\x7e]+$/, '') : cut).replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** Its end, from a word that is whole. */
export function tailOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(-longest);
  return (/^[\x21-\x7e]/.test(text[text.length - longest - 1]!) ? cut.replace(/^[\x21-\x7e]+/, '') : cut).replace(/^[\uDC00-\uDFFF]/, '');
}
