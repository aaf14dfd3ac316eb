// The words that have room, in their order: the request, the turns, the last exchange.
import type { HandoffContent, Statement, StoryTurn } from '../../model/handoff.js';
import { allot } from './allot.js';
import { cut, cutAround, isEmptyCut } from './cut.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Piece } from './pieces.js';
import { evidenceOf } from './statements.js';

export interface StoryWords {
  readonly goal: readonly Statement[];
  readonly story: readonly StoryTurn[];
  readonly lastExchange: HandoffContent['lastExchange'];
  readonly left: { readonly user: number; readonly agent: number; readonly remarks: number; readonly shortened: number };
  /** Statement → the rules that gave it its room. */
  readonly rules: ReadonlyMap<Statement, readonly string[]>;
}

export function composeWords(ledger: Ledger, pieces: readonly Piece[], room: number): StoryWords {
  const shares = withReplies(pieces, sharesOf(pieces, room));
  const rules = new Map<Statement, readonly string[]>();
  const told = pieces.flatMap((piece, i) => {
    if (shares[i] === 0) return [];
    const text = piece.focus === undefined ? cut(piece.text, shares[i]!) : cutAround(piece.text, shares[i]!, piece.focus);
    if (isEmptyCut(text)) {
      shares[i] = 0;
      return [];
    }
    const said: Statement = {
      text,
      evidence: evidenceOf(piece.entries),
      ...(piece.at !== undefined && { at: piece.at }),
      turn: ledger.turns[piece.place]!.turn,
    };
    rules.set(said, [piece.kind, ...piece.rules]);
    return [{ piece, said }];
  });
  const standing = (where: Piece['stands']): readonly Statement[] =>
    told.filter(({ piece }) => piece.stands === where).map(({ said }) => said);
  const user = joined(standing('last-user'));
  const [agent] = standing('last-agent');
  if (user && !rules.has(user)) rules.set(user, ['user']);
  const missing = (...kinds: readonly Piece['kind'][]): number =>
    pieces.filter((piece, i) => shares[i] === 0 && kinds.includes(piece.kind)).length;
  return {
    goal: standing('goal'),
    story: storyOf(
      ledger,
      told.filter(({ piece }) => piece.stands === 'story'),
    ),
    lastExchange: { ...(user && { user }), ...(agent && { agent }) },
    left: {
      user: missing('user', 'pasted', 'thin', 'request') + ledger.lost.user,
      agent: missing('answer') + ledger.lost.agent,
      remarks: missing('remark', 'report', 'posted', 'task', 'failure', 'ran', 'summary'),
      shortened: told.filter(({ piece, said }) => said.text !== piece.text).length,
    },
    rules,
  };
}

/** What commands printed has the room that the words leave, and none of theirs. What weighs nothing is not told. */
function sharesOf(pieces: readonly Piece[], room: number): number[] {
  const words = pieces.filter(({ kind, weight }) => kind !== 'ran' && weight > 0);
  const given = allot(words, room);
  const left = given.reduce((sum, share, i) => sum - (share > 0 ? share + words[i]!.extra : 0), room);
  const printed = pieces.filter(({ kind }) => kind === 'ran');
  const rest = given.every((share, i) => share === words[i]!.need) ? allot(printed, left) : printed.map(() => 0);
  const [said, ran] = [given.values(), rest.values()];
  return pieces.map(({ kind, weight }) => (weight > 0 ? ((kind === 'ran' ? ran : said).next().value ?? 0) : 0));
}

/** A claim is not told without the words that answered it: whoever reads the one must read the other. */
function withReplies(pieces: readonly Piece[], shares: number[]): number[] {
  const answered = new Set(pieces.filter((piece, i) => piece.kind === 'answer' && shares[i]! > 0).map(({ place }) => place + 1));
  return shares.map((share, i) => {
    const { kind, place, need, least } = pieces[i]!;
    return share === 0 && kind === 'user' && answered.has(place) ? Math.min(need, least) : share;
  });
}

/** Several messages of the user's as one statement. */
function joined(statements: readonly Statement[]): Statement | undefined {
  const [first, ...others] = statements;
  if (!first || others.length === 0) return first;
  return { ...first, text: statements.map(({ text }) => text).join('\n'), evidence: statements.flatMap(({ evidence }) => evidence) };
}

interface PlacedPiece {
  readonly piece: Piece;
  readonly said: Statement;
}

function storyOf(ledger: Ledger, told: readonly PlacedPiece[]): StoryTurn[] {
  const byPlace = new Map<number, PlacedPiece[]>();
  for (const one of told) byPlace.set(one.piece.place, [...(byPlace.get(one.piece.place) ?? []), one]);
  const out: StoryTurn[] = [];
  for (const turn of ledger.turns) {
    const own = byPlace.get(turn.place) ?? [];
    const isLast = turn === ledger.turns.at(-1);
    const outcome = turn.interrupted
      ? 'interrupted'
      : isLast && turn.closing === undefined && ledger.lastAction?.outcome === 'unrecorded'
        ? 'unknown'
        : undefined;
    if (own.length === 0 && !(isLast && outcome !== undefined)) continue;
    const of = (...kinds: readonly Piece['kind'][]): Statement[] =>
      own
        .filter(({ piece }) => kinds.includes(piece.kind))
        .sort((a, b) => a.piece.entries[0]! - b.piece.entries[0]!)
        .map(({ said }) => said);
    const did = of('posted', 'task', 'failure', 'ran');
    out.push({
      turn: turn.turn,
      user: of('user', 'pasted', 'thin'),
      agent: of('answer', 'remark', 'report', 'summary'),
      ...(did.length > 0 && { did }),
      ...(turn.at !== undefined && { at: turn.at }),
      ...(outcome !== undefined && { outcome }),
    });
  }
  return out;
}
