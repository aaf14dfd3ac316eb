// What could be told of what was said, each with its place, its size and its weight.
import type { CommandFact, Ledger, TurnFact, UtteranceFact } from '../ledger/ledger.js';
import { codeLine, oneLine, PARAGRAPH_END } from '../ledger/notes/text.js';
import { countTokens } from '../../model/tokens.js';
import { CLAIMS, KINDS, LEAST, STATEMENT_TOKENS, type PieceKind } from './weights.js';
import { lastOf } from './last-words.js';
import { queuedBefore } from './queued.js';
import { requestOf } from './orders.js';
import { weigh } from './turn-rules.js';
import type { Wish } from './allot.js';
import { saidAgain } from './said-again.js';
import { withoutLeadOver } from './cut.js';
import { goalWeight } from './goal.js';
import { newsOf } from './news.js';

export interface Piece extends Wish {
  readonly kind: PieceKind;
  readonly text: string;
  /** Place of its turn. */
  readonly place: number;
  readonly entries: readonly number[];
  readonly at?: string;
  /** Where it stands in the document: with the request, at the end, or in its turn. */
  readonly stands: 'goal' | 'last-user' | 'last-agent' | 'story';
  readonly rules: readonly string[];
  /** The paragraph that speaks of the goal: it stays where the text is cut. */
  readonly focus?: string;
}

export interface PieceOptions {
  readonly untold: ReadonlySet<number>;
  /** Rules that do not count. */
  readonly off: ReadonlySet<string>;
  /** What the next session is to do. */
  readonly goal?: string | undefined;
}

/** Whoever reads on must not take it for how things stand now. */
const SUMMARY = 'Summary of the work up to here, made when the context was compacted (what it calls pending or next is as of then):';
const APPROVED = 'Plan that the user approved:';
const SUB_AGENT = 'A sub-agent reported:';
/** What follows a command of the client was typed too; a picture is a name. */
function kindOf({ kind, text }: UtteranceFact): PieceKind {
  if (kind === 'typed') return 'user';
  return kind === 'command' ? (text.includes(' ') ? 'user' : 'thin') : text.length > 40 ? 'pasted' : 'thin';
}

export function piecesOf(ledger: Ledger, options: PieceOptions): Piece[] {
  const pieces = withNews(allPieces(ledger, options), options.off);
  if (options.goal === undefined) return pieces;
  const times = goalWeight(
    options.goal,
    pieces.map(({ text }) => text),
  );
  return pieces.map((piece) => {
    const more = times(piece.text);
    if (more === 1) return piece;
    const [focus] = piece.text.split(PARAGRAPH_END).toSorted((a, b) => times(b) - times(a));
    return {
      ...piece,
      weight: piece.weight * more,
      claim: piece.claim * more,
      rules: [...piece.rules, GOAL_RULE],
      ...(focus !== undefined && { focus }),
    };
  });
}

/** In `--explain`: the words of the goal stand in it. */
export const GOAL_RULE = 'goal';

/** In `--explain`: it tells more, for its length, than the other remarks. */
export const NEWS_RULE = 'news';

function withNews(pieces: readonly Piece[], off: ReadonlySet<string>): Piece[] {
  if (off.has(NEWS_RULE)) return [...pieces];
  const remarks = pieces.filter(({ kind }) => kind === 'remark');
  const news = newsOf(
    remarks,
    pieces.map(({ text }) => text),
  ).values();
  return pieces.map((piece) => {
    if (piece.kind !== 'remark') return piece;
    const times = news.next().value!;
    return { ...piece, weight: piece.weight * times, rules: times > 1 ? [...piece.rules, NEWS_RULE] : piece.rules };
  });
}

function allPieces(ledger: Ledger, { untold, off }: PieceOptions): Piece[] {
  const { turns, utterances, posted, tasks, approvals, compactions } = ledger;
  const request = requestOf(ledger);
  const again = saidAgain(ledger);
  const end = lastOf(ledger);
  const last = end?.turn;
  const lastAgent = end?.closing && last?.closing;
  // what was answered before the last words is told in its turn, with its answer
  const over = end && !end.closing && last?.closing !== undefined ? utterances[last.closing]!.entries[0]! : 0;
  // of a turn without closing words: how far it came
  const farthest = lastAgent === undefined ? last?.agent.findLast((i) => isFarthest(utterances[i]!, over)) : undefined;
  const taskEntries = new Set(tasks.flatMap(({ entries }) => entries));
  const pieces: Piece[] = [];
  const add = (
    kind: PieceKind,
    text: string,
    turn: TurnFact,
    from: { entries: readonly number[]; at?: string; announces?: true },
    stands: Piece['stands'] = 'story',
  ): void => {
    if (text === '' || from.entries.every((entry) => untold.has(entry))) return;
    const need = countTokens(text);
    const before = turns[turn.place - 1];
    const { weight, rules } = weigh(
      {
        place: turn.place,
        turns: turns.length,
        kind,
        tokens: need,
        corrects: before?.interrupted === true || before?.refused === true || turn.refused === true,
        closed: turn.closing !== undefined,
        announces: from.announces === true,
      },
      KINDS[kind],
      off,
    );
    pieces.push({
      kind,
      text,
      place: turn.place,
      entries: from.entries,
      stands,
      rules,
      need,
      weight,
      least: LEAST[kind],
      floor: kind === 'user' || kind === 'request' ? ownTokens(text) : 0,
      claim: claimOf(kind, rules),
      extra: STATEMENT_TOKENS,
      ...(from.at !== undefined && { at: from.at }),
    });
  };
  for (const turn of turns) {
    for (const i of turn.user) {
      const said = utterances[i]!;
      const isRequest = said === request;
      if (said.kind === 'injected' || (again.has(said) && !isRequest)) continue;
      const kind = isRequest ? 'request' : kindOf(said);
      add(kind, said.text, turn, said, isRequest ? 'goal' : turn === last && said.entries[0]! > over ? 'last-user' : 'story');
    }
    for (const i of turn.agent) {
      const said = utterances[i]!;
      if (said.who === 'sub-agent') add('report', `${SUB_AGENT}\n${said.text}`, turn, said);
      else if (said.closing || i === farthest) add('answer', said.text, turn, said, i === lastAgent ? 'last-agent' : 'story');
      else add('remark', withoutLeadOver(said.text), turn, said);
    }
  }
  const turnOf = (entry: number): TurnFact | undefined => turns.findLast(({ entries }) => entries[0]! <= entry) ?? turns[0];
  for (const fact of queuedBefore(ledger)) {
    const turn = turnOf(fact.entries[0]!);
    if (turn) add('user', `${fact.lead}\n${fact.text}`, turn, fact);
  }
  for (const fact of posted) {
    const turn = turnOf(fact.entries[0]!);
    if (turn && fact.text.includes('\n')) add('posted', fact.text, turn, fact); // a subject alone stands with its commit
  }
  for (const fact of [...tasks, ...approvals.filter(({ approved }) => approved).map((one) => ({ ...one, text: one.plan }))]) {
    const turn = turnOf(fact.entries[0]!);
    if (turn) add('task', `${'plan' in fact ? APPROVED : `${oneLine(fact.command, 80)} printed:`}\n${fact.text}`, turn, fact);
  }
  for (const fact of failuresIn(ledger)) {
    const turn = turnOf(fact.entries[0]!);
    const later = fact.passedLater === undefined ? [] : [fact.passedLater];
    const text = `${codeLine(fact.command, LONGEST_COMMAND)} failed${later.length > 0 ? ' (it passed later)' : ''}: ${fact.says.join(' · ')}`;
    if (turn) add('failure', text, turn, { ...fact, entries: [...fact.entries, ...later] });
  }
  for (const fact of ledger.commands.length > MOST_RUNS ? [] : ledger.commands) {
    const turn = turnOf(fact.entries[0]!);
    if (
      turn &&
      (fact.prints ?? '').trim() !== '' &&
      fact.outcome !== 'failed' &&
      fact.outcome !== 'denied' &&
      !taskEntries.has(fact.entries[0]!)
    )
      add('ran', `ran ${codeLine(fact.command, LONGEST_COMMAND)}:\n${fact.prints!.trim()}`, turn, fact);
  }
  const summary = compactions.at(-1);
  const home = summary && turnOf(summary.entries[0]!);
  if (summary && home) add('summary', `${SUMMARY}\n${summary.summary}`, home, summary);
  return pieces;
}

/** Of the agent, past what it has answered: no mere announcement. */
function isFarthest({ who, announces, entries }: UtteranceFact, over: number): boolean {
  return who === 'agent' && !announces && entries[0]! > over;
}

/** Lines past which a paragraph may be what a program printed. */
const PRINTED = 4;

/** Paragraphs that are the same but for their numbers; of more of them, the others are lines of a log. */
const ALIKE = 2;

/** Tokens of what a message has besides what was pasted: long paragraphs that are neither sentences nor a list, and those that repeat. */
function ownTokens(text: string): number {
  const times = new Map<string, number>();
  const own = text.split(PARAGRAPH_END).filter((paragraph) => {
    const shape = paragraph.replaceAll(/\d+/g, '0');
    times.set(shape, (times.get(shape) ?? 0) + 1);
    if (times.get(shape)! > ALIKE) return false;
    const lines = paragraph.split('\n');
    return lines.length <= PRINTED || lines.filter(isWritten).length * 2 >= lines.length;
  });
  return countTokens(own.join('\n\n'));
}

/** It ends like a sentence, or begins like an item. */
function isWritten(line: string): boolean {
  return /[.!?:;,…。！？：；，]\s*$|^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6})\s/u.test(line);
}

/** The task and corrections of it hold longest. */
function claimOf(kind: PieceKind, rules: readonly string[]): number {
  return kind === 'request' ? CLAIMS.request : rules.includes('corrects') ? CLAIMS.corrects : 1;
}

const LONGEST_COMMAND = 120;
/** Commands past which there is no room for what they printed. */
const MOST_RUNS = 400;

/** What a program said is told once, the last time that it did; of several failures on the way to a pass the last one. */
function failuresIn({ commands }: Ledger): CommandFact[] {
  const found = new Map<string, CommandFact>();
  for (const fact of commands) {
    if (fact.outcome !== 'failed' || fact.says.length === 0) continue;
    found.set(fact.passedLater === undefined ? fact.says.join('\n') : `passed in ${fact.passedLater}`, fact);
  }
  return [...found.values()];
}
