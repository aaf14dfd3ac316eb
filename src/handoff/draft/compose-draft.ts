// A checked draft → hand-off: the statements that stand, beside the ledger's own lists; words of the session fill what room is left.
import type { Decision, Evidence, HandoffContent, LeftOut, Rejection, Statement, WrittenBy } from '../../model/handoff.js';
import type { DraftStatement } from './answer.js';
import type { Verdict } from './check.js';
import { draftSections, type DraftField } from './sections.js';
import { withoutFragments } from './fragments.js';

export interface DraftOptions {
  /** Tokens that the document may take. */
  readonly budget: number;
  readonly measure: (content: HandoffContent) => number;
  /** The hand-off without a model, of so many tokens: its lists and words stand beside the statements. */
  readonly without: (budget: number) => HandoffContent;
  /** Where a numbered entry stands: of several sessions the numbers run on. */
  readonly placeOf: (entry: number) => Evidence;
  readonly author: string;
  /** Statements that could not be confirmed stay, and are marked. */
  readonly keepUnconfirmed?: boolean;
}

/** Of the budget, for what is not of the author's: tried from the largest. */
const SHARES = [0.9, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08] as const;
/** Sections that give way first. */
const GIVES_WAY: readonly DraftField[] = ['context', 'incidents', 'accomplished', 'rejected', 'decisions', 'goal'];

export function composeDraft(verdicts: readonly Verdict[], options: DraftOptions): HandoffContent {
  const all = statementsOf(verdicts, options);
  const author = writtenBy(verdicts, options.author);
  const attempt = (fields: Fields, share: number, dropped: number): HandoffContent => {
    const base = withoutFragments(options.without(Math.floor(options.budget * share)));
    return { ...base, ...withWords(fields), author, leftOut: [...base.leftOut, ...leftOutOf(dropped)] };
  };
  const fitting = (share: number): HandoffContent | undefined => {
    const next = attempt(all, share, 0);
    return options.measure(next) <= options.budget ? next : undefined;
  };
  for (const [i, share] of SHARES.entries()) {
    const next = fitting(share);
    if (next) return i === 0 ? next : widest(next, [share, SHARES[i - 1]!], fitting);
  }
  let best = attempt(all, SHARES.at(-1)!, 0);
  let [fields, dropped] = [all, 0];
  while (options.measure(best) > options.budget) {
    const rest = fields;
    const field = GIVES_WAY.find((one) => rest[one].length > (one === 'goal' ? 1 : 0));
    if (field === undefined) return best;
    fields = withoutLast(rest, field);
    best = attempt(fields, SHARES.at(-1)!, ++dropped);
  }
  return best;
}

/** Between a share that fits and one that does not: no room is left unused. */
function widest(
  first: HandoffContent,
  [from, to]: readonly [number, number],
  fitting: (share: number) => HandoffContent | undefined,
): HandoffContent {
  let [best, low, high] = [first, from, to];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    const next = fitting(middle);
    if (next) [best, low] = [next, middle];
    else high = middle;
  }
  return best;
}

const ROUNDS = 4;

type Fields = Pick<HandoffContent, Exclude<DraftField, 'context'>> & { readonly context: readonly Statement[] };

/** Where the author says nothing that holds, what is certain stands. */
function withWords(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, statements]) => statements.length > 0));
}

function withoutLast(fields: Fields, field: DraftField): Fields {
  return { ...fields, [field]: fields[field].slice(0, -1) };
}

function statementsOf(verdicts: readonly Verdict[], { placeOf, keepUnconfirmed }: DraftOptions): Fields {
  const fields = Object.fromEntries(draftSections.map(({ field }) => [field, [] as Statement[]])) as Record<DraftField, Statement[]>;
  for (const one of verdicts) {
    const { field } = one.statement;
    if (one.verdict === 'confirmed') fields[field].push(stated(one.statement, one.statement.text, one.evidence, placeOf));
    if (one.verdict === 'unconfirmed' && keepUnconfirmed)
      fields[field].push(stated(one.statement, `(unconfirmed) ${one.statement.text}`, one.statement.cites, placeOf));
    // the ledger's fact stands in the place of what it contradicts
    if (one.verdict === 'contradicted')
      fields[field].push(stated(one.statement, one.contradiction.fact, one.contradiction.entries, placeOf));
  }
  return fields as unknown as Fields;
}

function stated(
  { by }: DraftStatement,
  text: string,
  entries: readonly number[],
  placeOf: (entry: number) => Evidence,
): Statement | Decision | Rejection {
  return { text, evidence: entries.map(placeOf), ...(by !== undefined && { by }) };
}

export function writtenBy(verdicts: readonly Verdict[], name: string): WrittenBy {
  const count = (verdict: Verdict['verdict']): number => verdicts.filter((one) => one.verdict === verdict).length;
  return {
    name,
    statements: verdicts.length,
    confirmed: count('confirmed'),
    mended: verdicts.filter((one) => one.verdict === 'confirmed' && one.mended).length,
    unconfirmed: count('unconfirmed') + count('refused'),
    contradicted: count('contradicted'),
  };
}

function leftOutOf(dropped: number): LeftOut[] {
  return dropped === 0 ? [] : [{ what: 'statements of the author', count: dropped }];
}
