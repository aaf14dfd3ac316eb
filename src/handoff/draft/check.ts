// Every statement of a draft against the session: does it cite what is there, do its tokens stand where it says, does the ledger agree?
import type { SessionStream } from '../../model/session.js';
import { drain, isHeader } from '../../model/session.js';
import type { Ledger, RequestFact } from '../ledger/ledger.js';
import { contradictionIn, type Contradiction } from './agreement.js';
import type { DraftStatement } from './answer.js';
import { EntryLookup, standsIn, type BestPlace, type Sought } from './entry-lookup.js';
import { hardTokens, type HardToken } from './hard-tokens.js';
import { enoughOf, looseWords, mostOf } from './loose-words.js';
import { certainLines, type CertainLine } from './ledger-lines.js';
import { normalForm } from './normal-form.js';
import { nameOf, withoutRequests } from './request-names.js';
import { draftSections } from './sections.js';
import { TurnSpans } from './turn-spans.js';

export interface Confirmed {
  readonly verdict: 'confirmed';
  readonly statement: DraftStatement;
  readonly evidence: readonly number[];
  /** The author cited another place than the one where it stands. */
  readonly mended?: true;
}

export interface Unconfirmed {
  readonly verdict: 'unconfirmed';
  readonly statement: DraftStatement;
  /** For the author: what is missing. */
  readonly why: string;
}

export interface Contradicted {
  readonly verdict: 'contradicted';
  readonly statement: DraftStatement;
  readonly why: string;
  readonly contradiction: Contradiction;
}

/** Gives the reader an order that no user gave, or holds a secret: it is never kept. */
export interface Refused {
  readonly verdict: 'refused';
  readonly statement: DraftStatement;
  readonly why: string;
}

export type Verdict = Confirmed | Unconfirmed | Contradicted | Refused;

export interface CheckOptions {
  readonly ledger: Ledger;
  /** The session as the author saw it: without its secrets. */
  readonly read: () => SessionStream;
  /** Does a text hold a secret? */
  readonly hasSecret: (text: string) => boolean;
  /** Does a text give a reader orders that no hand-off needs? */
  readonly isOrder: (text: string) => boolean;
}

interface Prepared {
  readonly statement: DraftStatement;
  /** It tells the reader what to do. */
  readonly isAdvice: boolean;
  readonly tokens: readonly HardToken[];
  /** Pull requests and issues that the ledger knows, where they are called by their number. */
  readonly requests: readonly RequestFact[];
  /** Where there are no tokens, and where the reader is told what to do. */
  readonly words: readonly Sought[];
  /** Words around the tokens: they tell the place that is meant from another one that has the same tokens. */
  readonly around: readonly Sought[];
}

export async function checkStatements(statements: readonly DraftStatement[], options: CheckOptions): Promise<Verdict[]> {
  const spans = new TurnSpans(options.ledger);
  const prepared = statements.map((statement) => prepare(statement, options.ledger));
  const near = new Set(statements.flatMap(({ cites }) => cites.map((entry) => spans.turnOf(entry))));
  const lookup = new EntryLookup(
    prepared.flatMap(({ tokens, requests, words, around }) => [
      ...requests.map(nameOf),
      ...tokens,
      ...tokens.flatMap(piecesOf),
      ...tokens.flatMap(otherNumber),
      ...words,
      ...around,
    ]),
    (entry) => near.has(spans.turnOf(entry)),
    prepared.map(({ tokens, words, around, statement: { cites, text } }) => ({
      tokens,
      words: tokens.length > 0 ? around : words,
      cites,
      text,
    })),
  );
  let number = 0;
  await drain(options.read(), (item) => {
    if (!isHeader(item)) lookup.see(item, ++number);
  });
  const certain = certainLines(options.ledger).map(({ text, entries }) => ({ text: normalForm(text), entries }));
  return prepared.map((one, at) => verdictOn(one, { ...options, lookup, spans, certain, entries: number, best: lookup.bestPlace(at), at }));
}

function prepare(statement: DraftStatement, ledger: Ledger): Prepared {
  const { text, requests } = withoutRequests(withoutPlaces(statement), ledger);
  const tokens = hardTokens(text);
  // what the reader is to do has to be somebody's words, whatever names it drops
  const isAdvice = draftSections.some(({ field, saidBy }) => field === statement.field && saidBy !== undefined);
  const words =
    tokens.length > 0 && !isAdvice ? [] : looseWords(normalForm(statement.text)).map((form) => ({ kind: 'word' as const, form }));
  const around =
    tokens.length > 0 ? looseWords(normalForm(statement.text)).filter((form) => !tokens.some((token) => token.form.includes(form))) : [];
  return {
    statement,
    isAdvice,
    tokens,
    requests,
    words,
    around: around.slice(0, MOST_AROUND).map((form) => ({ kind: 'word' as const, form })),
  };
}

/** `#40` of a statement that cites entry 40 says where, not what. */
function withoutPlaces({ text, cites }: DraftStatement): string {
  const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
  return cites.reduce((rest, entry) => {
    const place = `#${entry}`;
    return rest.split(place).reduce((left, right) => `${left}${isDigit(right[0]) ? place : ' '}${right}`);
  }, text);
}

const MOST_AROUND = 16;

/** A text with a number in it may be the same text with another one. */
function otherNumber({ kind, form }: HardToken): Sought[] {
  return kind !== 'number' && kind !== 'hash' && /\d/.test(form) ? [{ kind: 'other-number', form }] : [];
}

/** As words of their own: `gitleaks/commitizen` is no path that anybody could look for. */
function piecesOf({ pieces = [] }: HardToken): Sought[] {
  return pieces.map((form) => ({ kind: Number.isInteger(Number(form)) ? ('number' as const) : ('word' as const), form }));
}

interface Checking extends CheckOptions {
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

function verdictOn(prepared: Prepared, checking: Checking): Verdict {
  const { statement } = prepared;
  const refused = refusalOf(statement, checking);
  if (refused !== undefined) return { verdict: 'refused', statement, why: refused };
  const cites = statement.cites.filter((entry) => entry >= 1 && entry <= checking.entries);
  if (cites.length < statement.cites.length) return unconfirmed(statement, 'it cites an entry that the session does not have');
  if (cites.length === 0) return unconfirmed(statement, 'it cites no entry');
  const unsaid = unsaidBy(statement, checking);
  if (unsaid !== undefined) return { verdict: 'refused', statement, why: unsaid };
  const contradiction = contradictionIn(statement, checking.ledger);
  if (contradiction) return { verdict: 'contradicted', statement, why: contradiction.fact, contradiction };
  return evidenceFor(prepared, cites, checking);
}

function refusalOf({ text }: DraftStatement, { hasSecret, isOrder }: CheckOptions): string | undefined {
  if (hasSecret(text)) return 'it holds a secret';
  return isOrder(text) ? 'it gives the reader an order that no hand-off needs' : undefined;
}

/** Orders are the user's own words, and what comes next was asked for, proposed or begun by one of the two. */
function unsaidBy({ field, cites }: DraftStatement, { ledger, lookup }: Checking): string | undefined {
  const saidBy = draftSections.find((section) => section.field === field)?.saidBy;
  if (!saidBy) return undefined;
  const spoken = ledger.utterances.some(
    ({ who, kind, entries }) =>
      (saidBy as readonly string[]).includes(who) && kind !== 'injected' && entries.some((entry) => cites.includes(entry)),
  );
  const answered = ledger.questions.some(({ entries, answer }) => answer !== undefined && entries.some((entry) => cites.includes(entry)));
  const planned = saidBy.includes('agent') && ledger.plan.some(({ entries }) => entries.some((entry) => cites.includes(entry)));
  const refusedThere = ledger.refusals.some(({ entries, words }) => words !== undefined && entries.some((entry) => cites.includes(entry)));
  const begun = saidBy.includes('agent') && lookup.hasCall(cites);
  if (spoken || answered || planned || refusedThere || begun) return undefined;
  return saidBy.includes('agent') ? 'neither the user nor the agent says so where it points' : 'the user does not say so where it points';
}

/** With the entries of the pull requests that it names, where it cites none of theirs. */
function evidenceFor(prepared: Prepared, cites: readonly number[], checking: Checking): Verdict {
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

function evidenceOfTokens(prepared: Prepared, cites: readonly number[], { lookup, spans, certain, best, at }: Checking): Verdict {
  const { statement, tokens, words, around, isAdvice } = prepared;
  const acts = lookup.acts(cites);
  const turns = new Set(cites.map((entry) => spans.turnOf(entry)));
  const inActs = (entry: number): boolean => acts.has(entry);
  const inTurn = (entry: number): boolean => turns.has(spans.turnOf(entry));
  const facts = certain.filter(({ entries }) => entries.some(inActs));
  const isThere = (token: Sought): boolean =>
    lookup.placesIn(token, token.kind === 'number' ? inActs : inTurn).length > 0 || facts.some(({ text }) => standsIn(token, text));
  const isListed = (token: HardToken): boolean => token.pieces !== undefined && piecesOf(token).every(isThere);
  const isCited = (token: Sought): boolean => lookup.placesIn(token, inActs).length > 0;
  const isTold = (token: Sought): boolean => isCited(token) || facts.some(({ text }) => standsIn(token, text));
  if (tokens.length === 0) {
    const enough = isAdvice ? mostOf(words.length) : enoughOf(words.length);
    // what the reader is to do has to be said by whom it points at, not somewhere near
    if (words.length === 0 || words.filter(isAdvice ? isTold : isThere).length < enough)
      return unconfirmed(statement, 'nothing in it can be found where it points; quote a few words of the cited entry');
    // in the turn, but said by another entry of it
    const isNextDoor = best !== undefined && words.filter(isTold).length < enough && best.words >= enough && !acts.has(best.entry);
    return isNextDoor ? { ...confirmed(statement, [...cites, best.entry]), mended: true } : confirmed(statement, cites);
  }
  const missing: HardToken[] = [];
  const mixedUp: HardToken[] = [];
  const elsewhere = new Set<number>();
  let here = 0;
  for (const token of tokens) {
    // where the cited entry has the same with another number, that is what it says
    const isOther =
      lookup.isAnothers(at, token) ||
      (!isCited(token) && otherNumber(token).some(isCited)) ||
      (token.kind === 'hash' && !isTold(token) && lookup.hasOtherHash(at));
    const place = token.distinctive && !isOther ? lookup.newestPlace(token) : undefined;
    if (isThere(token) && !isOther) here++;
    else if (place !== undefined) elsewhere.add(place);
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

/** So many times as many of a statement's words stand in the place that is meant. */
const CLEARLY = 2;

function quoted(tokens: readonly HardToken[]): string {
  return tokens.map(({ text }) => `“${text}”`).join(', ');
}

function confirmed(statement: DraftStatement, evidence: readonly number[]): Confirmed {
  return { verdict: 'confirmed', statement, evidence: [...new Set(evidence)].toSorted((a, b) => a - b) };
}

function unconfirmed(statement: DraftStatement, why: string): Unconfirmed {
  return { verdict: 'unconfirmed', statement, why };
}
