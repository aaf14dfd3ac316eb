// Whose number is it? Where the cited entries give a file another number, and this number to another file, a statement has mixed them up.
import { placedIn, type Placed } from './hard-tokens.js';
import { normalForm } from './normal-form.js';
import { linesIn } from './text-lines.js';

interface Seen {
  /** The file has numbers of its own there. */
  readonly owned: boolean;
  /** This one among them. */
  readonly own: boolean;
  /** It stands on a line that names another file … */
  readonly others: boolean;
  /** … or none. */
  readonly free: boolean;
}

const NOTHING: Seen = { owned: false, own: false, others: false, free: false };

interface OwnedNumber {
  readonly form: string;
  /** Last part of the path that stands nearest to it. */
  readonly owner: string;
}

export class NumberOwners {
  /** By statement. */
  readonly #owned: readonly (readonly OwnedNumber[])[];
  readonly #seen = new Map<string, Seen>();

  constructor(statements: readonly string[]) {
    this.#owned = statements.map(ownedIn);
  }

  /** `concerned`: the statements that cite this text. */
  see(text: string, concerned: readonly number[]): void {
    const wanted = concerned.flatMap((statement) => this.#owned[statement]!.map((one) => ({ statement, one })));
    if (wanted.length === 0) return;
    for (const raw of linesIn(text)) {
      const line = lineOf(raw);
      if (line === undefined) continue;
      for (const { statement, one } of wanted) this.#note(keyOf(statement, one.form), seenOn(line, one));
    }
  }

  isAnothers(statement: number, form: string): boolean {
    const { owned, own, others, free } = this.#seen.get(keyOf(statement, form)) ?? NOTHING;
    return owned && others && !own && !free;
  }

  #note(key: string, { owned, own, others, free }: Seen): void {
    const before = this.#seen.get(key) ?? NOTHING;
    this.#seen.set(key, {
      owned: before.owned || owned,
      own: before.own || own,
      others: before.others || others,
      free: before.free || free,
    });
  }
}

interface Line {
  readonly numbers: ReadonlySet<string>;
  /** Last parts. */
  readonly paths: ReadonlySet<string>;
}

/** Undefined: it has no number. */
function lineOf(raw: string): Line | undefined {
  const text = normalForm(raw);
  const paths = placedIn(text, 'path');
  const bare = paths.reduce((rest, { form }) => rest.replaceAll(form, ' '), text);
  const numbers = new Set(placedIn(bare, 'number').map(({ form }) => form));
  return numbers.size === 0 ? undefined : { numbers, paths: new Set(paths.map(({ form }) => lastPart(form))) };
}

function seenOn({ numbers, paths }: Line, { form, owner }: OwnedNumber): Seen {
  const isOwners = paths.has(owner);
  const isThere = numbers.has(form);
  return {
    owned: isOwners,
    own: isOwners && isThere,
    others: isThere && !isOwners && paths.size > 0,
    free: isThere && paths.size === 0,
  };
}

function ownedIn(text: string): OwnedNumber[] {
  const form = normalForm(text);
  const paths = placedIn(form, 'path');
  if (paths.length === 0) return [];
  const bare = paths.reduce((rest, path) => rest.replaceAll(path.form, ' '.repeat(path.form.length)), form);
  const numbers = placedIn(bare, 'number');
  return numbers.flatMap((number) => {
    const distance = (path: Placed): number =>
      path.at < number.at ? number.at - path.at - path.form.length : path.at - number.at - number.form.length;
    const [nearest] = paths.toSorted((a, b) => distance(a) - distance(b));
    // what stands behind another number may be that of something else: `a.ts` 3 s, the rest 5 s
    const [from, to] = nearest!.at < number.at ? [nearest!.at, number.at] : [number.at + 1, nearest!.at];
    return numbers.some(({ at }) => at > from && at < to) ? [] : [{ form: number.form, owner: lastPart(nearest!.form) }];
  });
}

function lastPart(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? path;
}

function keyOf(statement: number, form: string): string {
  return `${statement} ${form}`;
}
