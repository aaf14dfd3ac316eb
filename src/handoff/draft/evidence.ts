// Does what a statement names stand where it points, and is every part of it about that? Where it stands elsewhere, its evidence is mended.
import type { Fact, Ledger, RequestFact } from '../ledger/ledger.js';
import { standsIn, type BestPlace, type EntryLookup, type Sought } from './entry-lookup.js';
import type { HardToken } from './hard-tokens.js';
import { ownWords, statesOf, wordsAround } from './known.js';
import type { CertainLine } from './ledger-lines.js';
import { enoughOf, mostOf } from './loose-words.js';
import { otherNumber, piecesOf, type Prepared } from './prepare.js';
import { nameOf } from './request-names.js';
import type { TurnSpans } from './turn-spans.js';
import { confirmed, unconfirmed, type Verdict } from './verdict.js';

export interface Checking {
  readonly ledger: Ledger;
  readonly lookup: EntryLookup;
  readonly spans: TurnSpans;
  /** In normal form: what the author was told of the ledger counts as said in the entries that prove it. */
  readonly certain: readonly CertainLine[];
  /** How many the session has. */
  readonly entries: number;
  /** Of the statement, among all. */
  readonly at: number;
  /** Where the statement stands best. */
  readonly best: BestPlace | undefined;
}

/** With the entries of the pull requests that it names, where it cites none of theirs. */
export function evidenceFor(prepared: Prepared, cites: readonly number[], checking: Checking): Verdict {
  const { statement, requests } = prepared;
  if (requests.length === 0) return evidenceOfTokens(prepared, cites, checking);
  const { lookup, ledger } = checking;
  const acts = lookup.acts(cites);
  const isAct = (entry: number): boolean => acts.has(entry);
  const isCited = (one: RequestFact): boolean => one.entries.some(isAct) || lookup.placesIn(nameOf(one), isAct).length > 0;
  const away = requests.filter((one) => !isCited(one));
  const other = ledger.requests.find(({ kind, entries }) => entries.some(isAct) && away.some((one) => one.kind === kind));
  if (other && away.length === requests.length)
    return unconfirmed(statement, `it cites #${other.number} and speaks of ${away.map(({ number }) => `#${number}`).join(', ')}`);
  const here = requests.filter(isCited).map((one) => ({ ...nameOf(one), text: `#${one.number}`, distinctive: true }));
  const words = here.length > 0 && !prepared.isAdvice ? [] : prepared.words; // the name is there
  const whole = { ...prepared, words, tokens: [...prepared.tokens, ...here] };
  const verdict = evidenceOfTokens(whole, cites, checking);
  if (away.length === 0) return verdict;
  const theirs = away.flatMap(({ entries }) => entries.slice(-1));
  const found = verdict.verdict === 'confirmed' ? verdict : evidenceOfTokens(whole, [...cites, ...theirs], checking);
  return found.verdict === 'confirmed' ? { ...confirmed(statement, [...found.evidence, ...theirs]), mended: true } : verdict;
}

/** Every part of it has to be about what is cited, whatever its names prove. */
function evidenceOfTokens(prepared: Prepared, cites: readonly number[], checking: Checking): Verdict {
  const verdict = evidenceOfNames(prepared, cites, checking);
  if (verdict.verdict !== 'confirmed') return verdict;
  const { lookup, certain, ledger, spans, at } = checking;
  const acts = lookup.acts(cites);
  const isCited = ({ entries }: Pick<Fact, 'entries'>): boolean => entries.some((entry) => acts.has(entry));
  const user = ownWords(cites, ledger);
  const fault = lookup.parts.fault(at, {
    facts: certain.filter(isCited).map(({ text }) => text),
    ...(!verdict.mended && { states: statesOf(ledger, isCited) }),
    ...(user !== undefined && { user }),
    near: wordsAround(cites, ledger, (entry) => spans.turnOf(entry)),
  });
  return fault === undefined ? verdict : unconfirmed(prepared.statement, fault);
}

function evidenceOfNames(prepared: Prepared, cites: readonly number[], { lookup, spans, certain, best, at }: Checking): Verdict {
  const { statement, tokens, words, around, isAdvice } = prepared;
  const acts = lookup.acts(cites);
  const turns = new Set(cites.map((entry) => spans.turnOf(entry)));
  const inActs = (entry: number): boolean => acts.has(entry);
  const inTurn = (entry: number): boolean => turns.has(spans.turnOf(entry));
  const facts = certain.filter(({ entries }) => entries.some(inActs));
  const isThere = (token: Sought): boolean =>
    lookup.placesIn(token, token.kind === 'number' ? inActs : inTurn).length > 0 || facts.some(({ text }) => standsIn(token, text));
  const isListed = (token: HardToken): boolean => token.pieces !== undefined && piecesOf(token).every(isThere);
  const next = new Set([...acts].flatMap((act) => Array.from({ length: 2 * NEXT + 1 }, (_, i) => act - NEXT + i)));
  const isNextTo = (entry: number): boolean => inTurn(entry) && next.has(entry);
  const isCited = (token: Sought): boolean => lookup.placesIn(token, inActs).length > 0;
  const isTold = (token: Sought): boolean => isCited(token) || facts.some(({ text }) => standsIn(token, text));
  if (tokens.length === 0) {
    const enough = isAdvice ? mostOf(words.length) : enoughOf(words.length);
    // what the reader is to do has to be said by whom it points at, not somewhere near
    if (words.length === 0 || words.filter(isAdvice ? isTold : isThere).length < enough)
      return unconfirmed(statement, 'nothing in it can be found where it points; quote a few words of the cited entry');
    // in the turn, but said by another entry of it
    const isNextDoor =
      best !== undefined && inTurn(best.entry) && words.filter(isTold).length < enough && best.words >= enough && !acts.has(best.entry);
    return isNextDoor ? { ...confirmed(statement, [...cites, best.entry]), mended: true } : confirmed(statement, cites);
  }
  const missing: HardToken[] = [];
  const mixedUp: HardToken[] = [];
  const elsewhere = new Set<number>();
  const addresses = tokens.filter((token) => token.kind === 'address' && isThere(token));
  let here = 0;
  for (const token of tokens) {
    // where the cited entry has the same with another number, that is what it says
    const isOther =
      lookup.isAnothers(at, token) ||
      (!isCited(token) && otherNumber(token).some(isCited)) ||
      (token.kind === 'hash' && !isTold(token) && lookup.hasOtherHash(at));
    const place = lookup.placeInCompany(at, token, tokens.length - 1 + around.length);
    const isNear = token.kind === 'number' || isTold(token) || lookup.placesIn(token, isNextTo).length > 0 || place !== undefined;
    if ((isThere(token) && !isOther && isNear) || isOfAddress(token, addresses)) here++;
    else if (token.distinctive && !isOther && place !== undefined) elsewhere.add(place);
    else if (isListed(token)) here++;
    else (isOther && isThere(token) ? mixedUp : missing).push(token);
  }
  if (
    words.length > 0 &&
    !tokens.some((token) => token.distinctive && isCited(token)) &&
    words.filter(isCited).length < enoughOf(words.length)
  )
    return unconfirmed(statement, 'too few of its words stand in the cited entries; quote who says so');
  if (missing.length > 0) return unconfirmed(statement, `not found where it points: ${quoted(missing)}`);
  if (mixedUp.length > 0)
    return unconfirmed(statement, `something else where it points, look what stands beside the same words there: ${quoted(mixedUp)}`);
  // what it names stands in the turn, and less than half of it where it points
  const untold = tokens.filter((token) => !isTold(token));
  if (elsewhere.size === 0 && untold.length * 2 > tokens.length)
    for (const token of untold) for (const place of lookup.placesIn(token, inTurn).slice(-1)) elsewhere.add(place);
  const said = around.filter(isCited).length;
  // a number alone may stand anywhere
  const least = tokens.some((token) => token.distinctive && isCited(token)) ? CLEARLY * said + 2 : said + 3;
  const isBetter = best !== undefined && !acts.has(best.entry) && best.tokens >= here && best.words >= least;
  if (elsewhere.size === 0 && isBetter && facts.length === 0) elsewhere.add(best.entry);
  if (elsewhere.size === 0) return confirmed(statement, cites);
  // of what it cites stays what has any of it
  const holding = cites.filter((entry) => {
    const act = lookup.acts([entry]);
    return tokens.some((token) => lookup.placesIn(token, (place) => act.has(place)).length > 0);
  });
  return { ...confirmed(statement, here > 0 ? [...(holding.length > 0 ? holding : cites), ...elsewhere] : [...elsewhere]), mended: true };
}

/** Entries from one that is cited, in its turn. */
const NEXT = 3;
/** So many times as many of a statement's words stand in the place that is meant. */
const CLEARLY = 2;

/** `#31` beside `https://example.org/pull/31` is that one, where the address stands. */
function isOfAddress({ kind, form }: HardToken, addresses: readonly HardToken[]): boolean {
  return kind === 'number' && addresses.some((address) => address.form.split('/').includes(form));
}

function quoted(tokens: readonly HardToken[]): string {
  return tokens.map(({ text }) => `“${text}”`).join(', ');
}
