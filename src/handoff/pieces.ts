// What a story could tell: each thing that was said, its size and what it is worth.
import { ASSENT, CORRECTION, DECISION, EMPTY_TALK, FOUND, INTENT, OFFER, QUESTION, REASON, RULE, TROUBLE } from './cues.js';
import { BETWEEN, deedsOf, type DeedOptions, type Part } from './deeds.js';
import { agentWords, withoutFolder } from './noise.js';
import { outlineOf, outlineOfParts, type Outline } from './shorten.js';
import { changedPaths, type Depth } from './seen.js';
import { consideredTurns, type Utterance, type Transcript, type TranscriptTurn } from './source.js';
import { firstSummary, summaryWords } from './summaries.js';
import { blocksOf, oneLine, sentencesOf } from './text.js';
import { typedSentences } from './units.js';

export interface Piece {
  readonly turn: TranscriptTurn;
  readonly said: Utterance;
  readonly kind: 'user' | 'answer' | 'remark' | 'deed';
  /** Entries that tell it, where it is more than one. */
  readonly entries?: readonly number[];
  readonly text: string;
  readonly weight: number;
  /** Only for the room that everything else leaves. */
  readonly aside?: true;
  /** Where to cut it; found when it is asked for. */
  readonly outline: Outline;
}

/** Whoever reads on must not take it for how things stand now. */
const SUMMARY = 'Summary of the work up to here, made when the context was compacted:';
const SUB_AGENT = 'A sub-agent reported:';
/** Weight of a summary beside the record that it sums up. */
const SECOND_OPINION = 0.2;

/** All that could be told; the same for every budget. */
export function storyPieces(talk: Transcript, depth: Depth): Piece[] {
  const options = { told: new Set<string>(), changed: changedPaths(talk), depth };
  return [
    ...summaryPieces(talk),
    ...consideredTurns(talk).flatMap((turn) => [
      ...piecesOf(turn, { next: talk.turns[turn.place + 1], place: turn.place, all: talk.turns.length }),
      ...deedPieces(talk, turn, options),
    ]),
  ];
}

/** A summary of what is in the record besides is for those who have room for it. */
function summaryPieces(talk: Transcript): Piece[] {
  const turn = talk.turns[0];
  if (!turn) return [];
  const only = firstSummary(talk.summaries, turn.user[0]?.entry);
  const last = talk.summaries.at(-1);
  return [...new Set([only, last])].flatMap((summary): Piece[] => {
    if (!summary) return [];
    const home = talk.turns.findLast((one) => (one.user[0]?.entry ?? 0) < summary.entry) ?? turn;
    const text = agentWords(summaryWords(summary.text, summary.entry < talk.lastEntry), talk.header.workspace?.cwd);
    return text === ''
      ? []
      : [
          pieceOf({
            turn: home,
            said: summary,
            kind: 'answer',
            text: /^summary of /i.test(text) ? text : `${SUMMARY}\n${text}`,
            weight: summary === only ? 4 : SECOND_OPINION,
            led: true,
          }),
        ];
  });
}

function deedPieces(talk: Transcript, turn: TranscriptTurn, options: DeedOptions): Piece[] {
  const cwd = talk.header.workspace?.cwd;
  return deedsOf(talk, turn, options).map(({ text, entries, at, weight, aside, parts }) =>
    pieceOf({
      turn,
      said: { entry: entries[0], who: 'agent', text, ...(at !== undefined && { at }) },
      kind: 'deed',
      text: withoutFolder(text, cwd),
      weight,
      entries,
      led: true,
      ...(aside && { aside }),
      ...(parts && { parts: parts.map((part) => ({ ...part, text: withoutFolder(part.text, cwd) })) }),
    }),
  );
}

interface Place {
  readonly next: TranscriptTurn | undefined;
  readonly place: number;
  readonly all: number;
}

function piecesOf(turn: TranscriptTurn, at: Place): Piece[] {
  const weight = turnWeight(turn, at);
  const bareYes = at.next !== undefined && at.next.user.some((words) => !words.thin && words.text.length < 60);
  const user = turn.user.map((said): Piece =>
    pieceOf({ turn, said, kind: 'user', text: said.text, weight: userWeight(said) * weight, isLast: at.next === undefined }),
  );
  const agent = turn.agent.map((said): Piece => {
    const isAnswer = turn.closing.has(said.entry) && said.who === 'agent';
    const text = withoutOpener(
      isAnswer
        ? at.next === undefined
          ? said.text
          : withoutOffers(said.text, bareYes)
        : withoutFiller(said.text, at.next === undefined && turn.closing.size === 0),
    );
    const isLast = at.next === undefined;
    const reply = isAnswer && text !== '' ? refutation(at.next) : undefined;
    if (reply)
      return pieceOf({
        turn,
        said,
        kind: 'answer',
        text: `(the user’s reply to this: “${reply.text}”)\n${text}`,
        weight: 2.15 * weight,
        entries: [said.entry, reply.entry],
        led: true,
      });
    if (isAnswer) return pieceOf({ turn, said, kind: 'answer', text, weight: 2.15 * weight, isLast });
    if (said.who === 'sub-agent')
      return pieceOf({
        turn,
        said,
        kind: 'remark',
        text: text === '' ? '' : `${SUB_AGENT}\n${text}`,
        weight: remarkWeight(text, at),
        isLast,
        led: true,
      });
    return pieceOf({ turn, said, kind: 'remark', text, weight: remarkWeight(text, at), isLast });
  });
  return [...user, ...agent].filter((one) => one.text !== '' && (one.kind !== 'remark' || one.text.length >= SHORTEST_REMARK));
}

/** “Still the same”: whoever reads the claim must read that as well. */
const REFUTES =
  /^\W*(?:no|nope)\b[,.! ](?!.*\b(?:need|worries|problem)\b)|\bstill (?:looks?|the same|slow|seeing|see|gets?|getting|fails?|failing|broken|wrong|not|does|is|there|happens?)\b|\b(?:does|did|is|are)(?:n['’]?t| not) (?:work|help|fix|true|right|it)\w*\b|\bthat(?:['’]s| is) (?:not|wrong)\b|hâlâ|還是|还是|まだ/iu;

function refutation(next: TranscriptTurn | undefined): Pick<Utterance, 'entry' | 'text'> | undefined {
  const words = next?.user.find(({ thin }) => !thin);
  const sentence =
    words &&
    typedSentences(words.text)
      .slice(0, 3)
      .find((one) => one.length < 240 && REFUTES.test(one) && !QUESTION.test(one));
  return sentence === undefined ? undefined : { entry: words!.entry, text: oneLine(sentence, 140) };
}

/** A nod needs no room of its own, and of pasted output the words around it count. */
function userWeight(said: Utterance): number {
  if (ASSENT.test(said.text)) return 0.8;
  if (said.thin) return 1.5;
  const blocks = blocksOf(said.text);
  const pasted = blocks.filter((block) => block.kind === 'output' || block.kind === 'code').length;
  return pasted * 2 > blocks.length ? 1.5 : 2.4;
}

/** How a piece may be cut. */
interface Cutting {
  readonly isLast?: boolean;
  /** By its first line, which is always told. */
  readonly led?: boolean;
  readonly parts?: readonly Part[];
}

/** A long session has thousands of pieces, and few of them are ever cut. */
function pieceOf({ isLast = false, led = false, parts, ...piece }: Omit<Piece, 'outline'> & Cutting): Piece {
  return new UncutPiece(piece, () =>
    parts
      ? outlineOfParts(piece.text, parts, BETWEEN)
      : outlineOf(piece.text, { wentOn: !isLast, closed: !isLast || piece.turn.closing.size > 0, typed: piece.kind === 'user', led }),
  );
}

class UncutPiece implements Piece {
  readonly turn: TranscriptTurn;
  readonly said: Utterance;
  readonly kind: Piece['kind'];
  readonly text: string;
  readonly weight: number;
  readonly entries?: readonly number[];
  readonly aside?: true;
  readonly #cut: () => Outline;
  #outline: Outline | undefined;

  constructor({ turn, said, kind, text, weight, entries, aside }: Omit<Piece, 'outline'>, cut: () => Outline) {
    this.turn = turn;
    this.said = said;
    this.kind = kind;
    this.text = text;
    this.weight = weight;
    if (entries) this.entries = entries;
    if (aside) this.aside = aside;
    this.#cut = cut;
  }

  get outline(): Outline {
    return (this.#outline ??= this.#cut());
  }
}

/** Turns that decide, correct or conclude have more to say than those that ask or nod. */
function turnWeight(turn: TranscriptTurn, { place, all }: Place): number {
  const words = turn.user.map((said) => said.text).join('\n');
  const worked = turn.calls.some((call) => call.use.kind === 'edit' || call.use.kind === 'execute');
  const asks = QUESTION.test(words.trim()) && !worked;
  const base =
    1 +
    (CORRECTION.test(words) ? 0.35 : 0) +
    (DECISION.test(words) ? 0.3 : 0) +
    (RULE.test(words) ? 0.2 : 0) +
    (worked ? 0.3 : 0) -
    (asks ? 0.35 : 0) -
    (ASSENT.test(words) && !worked ? 0.3 : 0);
  const fromEnd = all - 1 - place;
  // what came late is what holds
  const late = 0.85 + 0.4 * (place / Math.max(1, all - 1)) ** 2;
  return base * (fromEnd === 0 ? 2.4 : fromEnd === 1 ? 1.7 : fromEnd === 2 ? 1.4 : place === 0 ? 1.3 : late);
}

/** What was about to be done, with names: for whoever has the room. */
const LEAST = 0.1;
/** “Approved.” */
const SHORTEST_REMARK = 16;
const FILLER =
  /^(?:(?:now|ok(?:ay)?|good|great|perfect|excellent|alright|first|next|also|and)[,.!:\s–—-]*)*(?:(?:now )?let(?:['’]s| me)|i(?:['’]ll| will| need to|['’]m going to)|now (?:i|update|add|run|create|fix|the)|şimdi|让我|现在|まず|次に|では)\b/iu;

/** Tells only that something goes on, and how it ended is told later. */
const WAITS =
  /^(?:still|it(?:['’]s| is) still)\b|\b(?:may|might|will) take (?:a bit|a while|some time|long)|\bgiv(?:e|ing) it (?:time|a moment)|\b(?:still|is|are|now|remain(?:s|ing)?|just) (?:still |now |all |only )?(?:running|queued|pending|in progress|in flight|building|compiling|waiting|moving)\b|\b(?:queued|pending|in[- ]progress) (?:jobs?|checks?|runs?)\b|\b(?:no|without) (?:new )?failures?(?: so far| yet)?[.,]|\bstill no failure|\bkeep(?:ing)? (?:watching|an eye|polling|the watch)|\bwait(?:ing)? (?:for|on|until)\b|\bso far (?:so )?(?:good|green|clean)/i;

/** What was supposed on the way; what it turned out to be is told later, or nobody knows. */
const GUESS =
  /\b(?:likely|probably|perhaps|possibly|presumably|i suspect|my guess|i think|seems? (?:to|like|that)|appears? (?:to|that|queued)|might be|may be|could be)\b/i;

function remarkWeight(text: string, { place, all }: Place): number {
  const informative =
    (TROUBLE.test(text) ? 0.8 : 0) +
    (FOUND.test(text) ? 0.5 : 0) +
    (REASON.test(text) ? 0.5 : 0) +
    (DECISION.test(text) ? 0.4 : 0) +
    (/\d/.test(text) ? 0.25 : 0) +
    (/`[^`]+`/.test(text) ? 0.25 : 0);
  const filler = FILLER.test(text) ? 0.5 : 0;
  const announces = /[:：]\s*$/.test(text) ? 0.45 : 0;
  const guesses = GUESS.test(text) ? 0.4 : 0;
  const waits = WAITS.test(text) && text.length < 300 ? 0.5 : 0;
  return Math.max(
    SUBSTANCE.test(text) ? LEAST : 0,
    0.3 + informative - filler - announces - guesses - waits + (place / Math.max(1, all)) * 0.2,
  );
}

/** A remark without the nod that it opens with and without what was about to be done at its end. */
function withoutFiller(text: string, isOpen: boolean): string {
  if (text.length > 1200 || text.includes('```')) return text;
  const sentences = sentencesOf(text);
  const isFiller = (sentence: string): boolean =>
    EMPTY_TALK.test(sentence) || ((GOES_ON.test(sentence) || (!isOpen && INTENT.test(sentence))) && !SUBSTANCE.test(sentence));
  const from = sentences.findIndex((sentence) => !isFiller(sentence));
  const to = sentences.findLastIndex((sentence) => !isFiller(sentence));
  if (from < 0 || (from === 0 && to === sentences.length - 1)) return from < 0 ? '' : text;
  const start = text.indexOf(sentences[from]!);
  const end = text.lastIndexOf(sentences[to]!) + sentences[to]!.length;
  return start < 0 || end <= start ? text : text.slice(start, end);
}

/** “Perfect!” in front of what was done. */
function withoutOpener(text: string): string {
  return text.replace(OPENER, '');
}

const OPENER =
  /^(?:(?:done|perfect|great|excellent|awesome|wonderful|much better|good catch|got it|absolutely|you['’]re (?:absolutely )?right)!\s+)+(?=\S.{20})/i;
/** A number, a name, a path: whoever has room for it learns something. */
const SUBSTANCE = /\d|`[^`]+`|[\w-]+\/[\w./-]+|\b[a-z]+[A-Z]\w+|\b\w+_\w+/;
const GOES_ON =
  /^(?:(?:now|next|first|so|also|then|ok(?:ay)?|good)[,:]?\s+)*(?:let me|let['’]s|i['’]ll (?:check|look|stop|start|now)|here['’]s what i)\b[^.]{0,160}[.:]?$/i;

/** Offers and questions that a later turn has overtaken read as open, so they go. A bare “yes” needs its question. */
function withoutOffers(text: string, keepQuestion: boolean): string {
  const blocks = blocksOf(text);
  const last = blocks.at(-1);
  if (!last || last.kind === 'code' || blocks.length < 2) return text;
  const sentences = sentencesOf(last.text);
  const overtaken = (sentence: string): boolean =>
    (OFFER.test(sentence) || QUESTION.test(sentence)) && !(keepQuestion && QUESTION.test(sentence));
  const kept = sentences.filter((sentence) => !overtaken(sentence));
  if (kept.length === sentences.length) return text;
  const at = text.lastIndexOf(last.text);
  return (text.slice(0, at) + kept.join(' ')).trim();
}
