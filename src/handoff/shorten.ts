// A text in less room: whole blocks where they fit, whole sentences where not even one does; every gap is marked.
import { EMPTY_TALK, QUESTION, REASON, TROUBLE } from './cues.js';
import { blocksOf, sentencesOf, tokens, type Block } from './text.js';

const GAP = '[…]';
/** What a gap's mark costs. */
const GAP_TOKENS = 2;
/** In less room than this a text is read from its beginning; in more, its best parts are. */
const SMALL = 110;

export function shorten(text: string, room: number): string {
  if (tokens(text) <= room) return text;
  const all = blocksOf(text);
  const telling = all.filter((block, i) => i > 0 || !EMPTY_TALK.test(block.text));
  const blocks = telling.length > 0 ? telling : all;
  const kept = room < SMALL ? fromBeginning(blocks, room - GAP_TOKENS) : bestBlocks(blocks, room - GAP_TOKENS);
  if (kept.size === 0) {
    const first = blocks.find((block) => block.kind !== 'head' && block.kind !== 'code' && block.kind !== 'row') ?? blocks[0];
    return sentencesWithin(first?.text ?? text, room) || words(first?.text ?? text, room);
  }
  return assemble(blocks, kept);
}

/** What was not done stands at the end of an answer, and is the first thing that cutting loses. */
const LIMIT = /\b(?:did(?:n['’]t| not)|have(?:n['’]t| not)|has(?:n['’]t| not)|not (?:been )?(?:run|rerun|tested|verified|covered|done|finished))\b|yapılmadı|çalıştırılmadı|denenmedi|未(?:测试|运行|验证)|していません|未(?:実行|確認)/i;

/** Contiguous: a thought with its reason, not the beginnings of many. */
function fromBeginning(blocks: readonly Block[], room: number): Map<number, string> {
  const kept = new Map<number, string>();
  let left = room;
  const keep = (i: number): void => {
    kept.set(i, blocks[i]!.text);
    left -= tokens(blocks[i]!.text) + 2;
  };
  // of pasted output the line that says what is wrong, before the command that was run
  const wrong = blocks.findLastIndex((block) => block.kind === 'output' && TROUBLE.test(block.text));
  if (wrong >= 0 && tokens(blocks[wrong]!.text) + 2 <= left) keep(wrong);
  const last = blocks.length - 1;
  if (last > 0 && wrong < 0 && room > 40 && blocks[last]!.kind === 'paragraph' && LIMIT.test(blocks[last]!.text) && tokens(blocks[last]!.text) < room * 0.5) keep(last);
  for (const [i, block] of blocks.entries()) {
    if (kept.has(i) || (block.kind === 'code' && block.text.length > 80) || (block.kind === 'output' && wrong >= 0)) continue;
    const cost = tokens(block.text) + 2;
    if (cost <= left) {
      keep(i);
      continue;
    }
    const part = block.kind === 'code' || block.kind === 'row' || block.kind === 'head' ? '' : sentencesWithin(block.text, left);
    if (part !== '') kept.set(i, part);
    break;
  }
  // a heading without what it announces says nothing
  for (const i of [...kept.keys()].sort((x, y) => y - x)) if (blocks[i]!.kind === 'head' && !kept.has(i + 1)) kept.delete(i);
  return kept;
}

function bestBlocks(blocks: readonly Block[], room: number): Map<number, string> {
  const costs = blocks.map((block) => tokens(block.text) + 2);
  const kept = new Map<number, string>();
  let left = room;
  for (const i of byValue(blocks)) {
    const block = blocks[i]!;
    if (block.kind === 'head') continue; // comes along with what it announces
    const head = headOf(blocks, i, kept);
    const cost = costs[i]! + (head === undefined ? 0 : costs[head]!) + GAP_TOKENS;
    if (cost <= left) {
      if (head !== undefined) kept.set(head, blocks[head]!.text);
      kept.set(i, block.text);
      left -= cost;
    } else if (left > 25 && block.kind !== 'code' && block.kind !== 'row' && (i === 0 || kept.size === 0 || costs[i]! > 60)) {
      const part = sentencesWithin(block.text, left);
      if (part === '') continue;
      kept.set(i, part);
      left -= tokens(part) + GAP_TOKENS;
    }
    if (left < 12) break;
  }
  return kept;
}

/** The line that announces a block, when it is not there yet. */
function headOf(blocks: readonly Block[], i: number, kept: ReadonlyMap<number, string>): number | undefined {
  const list = blocks[i]!.list;
  const at = list === 0 ? i - 1 : blocks.slice(0, i).findLastIndex((block) => block.list !== list);
  return at >= 0 && blocks[at]!.kind === 'head' && !kept.has(at) ? at : undefined;
}

function byValue(blocks: readonly Block[]): number[] {
  const last = blocks.findLastIndex((block) => block.kind !== 'code' && block.kind !== 'row');
  const first = blocks.findIndex((block) => block.kind !== 'head');
  const places = new Map<number, number>();
  const values = blocks.map((block, i) => {
    const place = places.get(block.list) ?? 0;
    places.set(block.list, place + 1);
    const opens = i === first && block.kind !== 'output';
    return valueOf(block, place) + (opens ? 1.2 : 0) + (i === last ? 0.7 : 0);
  });
  return blocks.map((_, i) => i).sort((a, b) => values[b]! - values[a]! || a - b);
}

function valueOf({ kind, text }: Block, place: number): number {
  const base = { paragraph: 1.4, item: 1.6 - Math.min(place, 20) * 0.03, row: 1.1 - Math.min(place, 20) * 0.03, code: text.length < 120 ? 0.9 : 0.3, head: 0, output: 0.5 }[kind];
  if (kind === 'code') return base;
  if (kind === 'output') return base + (TROUBLE.test(text) ? 1.6 : 0);
  return base - (EMPTY_TALK.test(text) ? 1.5 : 0) + (/\d/.test(text) ? 0.2 : 0) + (/`[^`]+`/.test(text) ? 0.15 : 0) + (REASON.test(text) ? 0.3 : 0) + (TROUBLE.test(text) ? 0.3 : 0) + (QUESTION.test(text) ? 0.2 : 0);
}

/** The marks stand at the end of a line; what is missing at the beginning is not worth one. */
function assemble(blocks: readonly Block[], kept: ReadonlyMap<number, string>): string {
  const out: string[] = [];
  let missing: Block[] = [];
  const flush = (): void => {
    if (missing.length > 0 && out.length > 0 && !out.at(-1)!.endsWith(GAP)) {
      const items = missing.filter((block) => block.kind === 'item' || block.kind === 'row').length;
      out[out.length - 1] += items > 0 && items === missing.length ? ` [… ${items} more]` : ` ${GAP}`;
    }
    missing = [];
  };
  blocks.forEach((block, i) => {
    const text = kept.get(i);
    if (text === undefined) missing.push(block);
    else {
      flush();
      out.push(text);
    }
  });
  flush();
  return out.join('\n');
}

function sentencesWithin(text: string, room: number): string {
  const sentences = sentencesOf(text);
  const out: string[] = [];
  let left = room - GAP_TOKENS;
  for (const sentence of sentences) {
    const cost = tokens(sentence) + 1;
    if (cost > left) break;
    out.push(sentence);
    left -= cost;
  }
  if (out.length === 0) return '';
  return out.length === sentences.length ? out.join(' ') : `${out.join(' ')} ${GAP}`;
}

/** Not even one sentence fits. */
function words(text: string, room: number): string {
  const ratio = Math.max(0.02, (room - GAP_TOKENS) / Math.max(1, tokens(text)));
  const cut = text.slice(0, Math.max(8, Math.floor(text.length * ratio))).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${wholeCode(space > cut.length * 0.5 ? cut.slice(0, space) : cut).trimEnd()} ${GAP}`;
}

/** Code that was cut open goes altogether. */
function wholeCode(text: string): string {
  return (text.match(/`/g) ?? []).length % 2 === 1 && text.lastIndexOf('`') > 8 ? text.slice(0, text.lastIndexOf('`')) : text.replace(/^`(?=[^`]*$)/, '');
}
