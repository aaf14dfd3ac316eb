// A text as units that are told whole or not at all, each with its value: sentences of paragraphs, items of lists, lines of output.
import { DECISION, EMPTY_TALK, FOUND, INTENT, LIMIT, OFFER, QUESTION, REASON, TROUBLE } from './cues.js';
import { logLinesOf } from './noise.js';
import { blocksOf, sentencesOf, tokens, type Block } from './text.js';

export interface Unit {
  readonly text: string;
  readonly kind: Block['kind'];
  /** Number of its block, and of its list. */
  readonly block: number;
  readonly list: number;
  /** The unit that announces it, or that it goes on from: not told without. */
  readonly needs?: number;
  /** Goes on with an item that is named already. */
  readonly explains?: true;
  readonly value: number;
  readonly tokens: number;
  /** Says nothing, or what was about to be done: nobody misses it. */
  readonly filler?: true;
}

export interface UnitOptions {
  /** The work went on since: what was offered or asked then is overtaken. */
  readonly wentOn: boolean;
  /** The turn was finished: what was about to be done then is overtaken. */
  readonly closed: boolean;
  /** A person's: lines that look like a program's are pasted, and what ends with a colon is a question about them. */
  readonly typed?: boolean;
  /** The first line says whose words or what these are: nothing is told without it. */
  readonly led?: boolean;
}

/** So short a sentence (“Not quite.”) says nothing without the next one. */
const SHORTEST = 28;
/** An item that is longer is told by its first part first. */
const LONGEST_ITEM = 34;

export function unitsOf(text: string, options: UnitOptions): Unit[] {
  if (options.led) return ledUnits(text, options);
  const units: Unit[] = [];
  let head: number | undefined;
  let headList = -1;
  for (const [number, block] of readBlocks(text, options).entries()) {
    const add = (piece: string, needs: number | undefined, part?: 'name' | 'explains'): number => {
      const value = valueOf(block.kind, piece, options);
      units.push({
        text: piece,
        kind: block.kind,
        block: number,
        list: block.list,
        value: part === 'name' ? Math.max(NAMING, value) : value,
        tokens: tokens(piece),
        ...(needs !== undefined && { needs }),
        ...(part === 'explains' && { explains: true }),
        ...(isFiller(block.kind, piece, options) && { filler: true }),
      });
      return units.length - 1;
    };
    if (block.kind === 'head') {
      head = add(block.text, undefined);
      headList = -1;
      continue;
    }
    // a heading belongs to the block behind it, or to the whole list
    if (head !== undefined && block.list > 0 && headList < 0) headList = block.list;
    const needs = head !== undefined && (headList < 0 ? units.length - 1 === head : headList === block.list) ? head : undefined;
    if (needs === undefined) head = undefined;
    if (block.kind === 'paragraph') {
      for (const sentence of joinShort(sentencesOf(block.text))) {
        let before = needs;
        for (const clause of clausesOf(sentence)) before = add(clause, before);
      }
    } else if (block.kind === 'item' && tokens(block.text) > LONGEST_ITEM) addParts(block.text, needs, add);
    else add(block.text, needs);
    if (headList < 0) head = undefined;
  }
  return units;
}

/** Each unit needs the lead, at least by way of what else it needs. */
function ledUnits(text: string, options: UnitOptions): Unit[] {
  const end = text.indexOf('\n');
  const lead = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? [] : unitsOf(text.slice(end + 1), { ...options, led: false });
  const first: Unit = {
    text: lead,
    kind: rest.length > 0 ? 'head' : 'paragraph',
    block: -1,
    list: 0,
    value: rest.length > 0 ? 0 : 1,
    tokens: tokens(lead),
  };
  return [first, ...rest.map((unit) => ({ ...unit, needs: unit.needs === undefined ? 0 : unit.needs + 1 }))];
}

function readBlocks(text: string, { typed }: UnitOptions): Block[] {
  return typed ? typedBlocks(text) : blocksOf(text);
}

/** Of a person's message: what was pasted is told apart from what was typed. */
export function typedBlocks(text: string): Block[] {
  const listing = text.split('\n').filter((line) => NUMBERED.test(line)).length >= 3;
  const isLog = logLinesOf(text);
  let numbered = false;
  return blocksOf(text).flatMap((block): Block[] => {
    numbered ||= listing && block.text.split('\n').some((line) => NUMBERED.test(line));
    if (numbered) return [{ kind: 'output', text: block.text, list: 0 }];
    if (block.kind === 'head') return [{ ...block, kind: 'paragraph' }];
    if (block.kind !== 'paragraph' || !block.text.split('\n').some(isLog)) return [block];
    let pasted = false;
    return block.text.split('\n').map((line): Block => {
      // an indented line goes on with the pasted one before it
      pasted = isLog(line) || (pasted && /^\s+\S/.test(line));
      return { kind: pasted ? 'output' : 'paragraph', text: line, list: 0 };
    });
  });
}

/** What a person said in their own words: nothing pasted, no code. */
export function typedSentences(text: string): string[] {
  return typedBlocks(text)
    .filter(({ kind }) => kind !== 'output' && kind !== 'code' && kind !== 'row')
    .flatMap((block) => sentencesOf(block.text));
}

/** A line of a file as an editor or a diff shows it; what wraps behind it is pasted as well. */
const NUMBERED = /^\s*(?:[+-]\s*\d{1,5}|\d{1,5}\s+[+-])\s+\S/;

/** What an item is called is worth telling, however short. */
const NAMING = 0.9;

/** A long item: its first part, then each further one as long as the one before it is told. */
function addParts(
  text: string,
  needs: number | undefined,
  add: (piece: string, needs: number | undefined, part: 'name' | 'explains') => number,
): void {
  const [name = '', ...rest] = splitLead(text);
  let before = add(name, needs, 'name');
  for (const part of joinShort(rest)) before = add(part, before, 'explains');
}

/** A sentence that is longer is told by its first clause first. */
const LONGEST_SENTENCE = 55;
const SHORTEST_CLAUSE = 18;
/** Not before “but”: the first half alone would say the opposite of the whole. */
const CLAUSE = /(?<=[;；])\s*|\s+(?=[–—]\s)|(?<=,)\s+(?=(?:and|so|which|because|while|und|weil|car|porque|ve|çünkü)\b)|(?<=[，；])/u;

function clausesOf(sentence: string): string[] {
  if (sentence.includes('```') || tokens(sentence) <= LONGEST_SENTENCE) return [sentence];
  const out: string[] = [];
  let open = '';
  for (const part of sentence.split(CLAUSE)) {
    open = open === '' ? part : `${open} ${part}`;
    if (tokens(open) < SHORTEST_CLAUSE || (open.match(/`/g)?.length ?? 0) % 2 === 1) continue;
    out.push(open);
    open = '';
  }
  if (open !== '') out.push(open);
  return out;
}

/** The words before the first dash or colon name the item; what follows explains it. */
function splitLead(text: string): string[] {
  const [first = '', ...rest] = sentencesOf(text);
  const lead = /^(.{4,120}?)(?:\s[–—-]\s|:\s)(?=\S)/.exec(first);
  const open = lead
    ? (lead[0].match(/`/g)?.length ?? 0) % 2 === 1 || (lead[0].match(/\(/g)?.length ?? 0) > (lead[0].match(/\)/g)?.length ?? 0)
    : true;
  return lead && !open ? [lead[0].trimEnd(), first.slice(lead[0].length), ...rest] : [first, ...rest];
}

/** Takes back what was said before it, which is therefore not told without it. */
const CONTRARY =
  /^(?:however|but|yet|that said|nevertheless|nonetheless|still,|though|except|unfortunately|on the other hand|ancak|fakat|ama|aber|jedoch|allerdings|mais|cependant|pero|sin embargo|однако|но)(?![\p{L}\p{N}])|^(?:但是?|不过|然而|しかし|ただし|でも|하지만|그러나)/iu;

function joinShort(sentences: readonly string[]): string[] {
  const out: string[] = [];
  let open = '';
  for (const sentence of sentences) {
    open = open === '' ? sentence : `${open} ${sentence}`;
    if (open === sentence && out.length > 0 && CONTRARY.test(sentence)) {
      out[out.length - 1] += ` ${sentence}`;
      open = '';
      continue;
    }
    const isShort = open.length < SHORTEST && !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}/u.test(open);
    if (isShort) continue;
    out.push(open);
    open = '';
  }
  // so is what is left over: “passed.” belongs to the sentence before it
  if (open !== '' && out.length > 0 && open.length < SHORTEST) out[out.length - 1] += ` ${open}`;
  else if (open !== '') out.push(open);
  return out;
}

function isFiller(kind: Block['kind'], text: string, { closed, typed }: UnitOptions): boolean {
  return kind === 'paragraph' && !typed && text.length < 300 && (EMPTY_TALK.test(text) || (closed && INTENT.test(text)));
}

const BASE: Readonly<Record<Block['kind'], number>> = { paragraph: 1, item: 1, row: 0.7, code: 0.35, head: 0, output: 0.3 };
const NAME = /`[^`]+`|[\w-]+\/[\w./-]+|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[\w-]+\.(?:[a-z]{1,4})\b/;

/** Enough to tell what a unit is like; the rest of a line of ten thousand letters says no more. */
const PROBE = 800;

function valueOf(kind: Block['kind'], whole: string, { wentOn, closed }: UnitOptions): number {
  const text = whole.length > PROBE ? `${whole.slice(0, PROBE / 2)} ${whole.slice(-PROBE / 2)}` : whole;
  const base = BASE[kind];
  if (kind === 'head') return 0;
  if (kind === 'code') return text.length < 120 ? base + 0.3 : base;
  if (kind === 'output') return base + (TROUBLE.test(text) ? 1.2 : 0);
  if (wentOn && text.length < 90 && /\blet me know\b|haber ver|sag bescheid|告诉我|お知らせください/i.test(text)) return 0.1;
  // names without a word about them, and scraps
  const said = text.replace(/`[^`]*`|[\w.~-]*\/[\w./:#-]+/g, '').match(/\p{L}{2,}|[\u3040-\u30ff\u3400-\u9fff]/gu)?.length ?? 0;
  if (said < 3) return kind === 'item' || kind === 'row' ? 0.35 : 0.15;
  const content =
    (/\d/.test(text) ? 0.2 : 0) +
    (NAME.test(text) ? 0.25 : 0) +
    (REASON.test(text) ? 0.35 : 0) +
    (TROUBLE.test(text) ? 0.3 : 0) +
    (FOUND.test(text) ? 0.3 : 0) +
    (DECISION.test(text) ? 0.15 : 0) +
    (LIMIT.test(text) ? 0.4 : 0);
  const overtaken =
    (closed && INTENT.test(text) ? 0.8 : 0) +
    (wentOn ? (OFFER.test(text) ? 0.9 : QUESTION.test(text) ? 0.35 : 0) : QUESTION.test(text) ? -0.4 : 0);
  return Math.max(0.05, base + content - overtaken - (EMPTY_TALK.test(text) ? 1 : 0) - (/[:：]$/.test(text) ? 0.5 : 0));
}
