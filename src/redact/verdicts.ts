// Whether what is under a name is a secret by that name: answers that are remembered, because the same words come again and again.
import type { Assignment } from './assignment.js';
import { compileAssigned, type LazyAssigned } from './compile.js';
import { isCredible, isHarmlessName, isReference, speaksOf, type NameKind } from './credible.js';
import { isJoinedWords, isPath } from './plain.js';
import { entropyOf, hasMixedKinds, isStrange, isUuid, looksRandom } from './randomness.js';

const PLACEHOLDER = /\[(?:secret|personal):/;
const MOST_REMEMBERED = 2048;
/** Longer ones are rare, and costly to remember. */
const LONGEST_REMEMBERED = 200;

export class Verdicts {
  readonly #known = new Map<string, boolean>();

  ofAssigned(kind: NameKind, value: string, { name, quoted, operator }: Assignment): boolean {
    if (kind === 'password' ? !quoted && isPlainWord(value, name, operator) : !hasMixedKinds(value)) return false;
    const judge = (): boolean => isGeneric(kind, name, value, { quoted, operator });
    return value.length > LONGEST_REMEMBERED
      ? judge()
      : this.#remembered(`${kind} ${name} ${operator}${quoted ? '"' : ' '}${value}`, judge);
  }

  ofNearby(kind: NameKind, name: string, value: string): boolean {
    const judge = (): boolean => isGenericNearby(kind, name, value);
    return value.length > LONGEST_REMEMBERED ? judge() : this.#remembered(`~${kind} ${name} ${value}`, judge);
  }

  #remembered(key: string, judge: () => boolean): boolean {
    let known = this.#known.get(key);
    if (known === undefined) {
      if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
      this.#known.set(key, (known = judge()));
    }
    return known;
  }
}

/** `password: string`: a bare word after a name that is not a constant is never a password. */
function isPlainWord(value: string, name: string, operator: string): boolean {
  if (operator !== ':' && operator !== '=') return false;
  for (let i = 0; i < value.length; i++) if (value.charCodeAt(i) < 97 || value.charCodeAt(i) > 122) return false;
  const last = name.charCodeAt(name.length - 1);
  return last >= 97 && last <= 122;
}

/** The same values come again and again, in honest texts and in hostile ones. */
const drawn = new Map<string, boolean>();
function isDrawnValue(value: string): boolean {
  let known = drawn.get(value);
  if (known === undefined) {
    if (drawn.size > MOST_REMEMBERED) drawn.clear();
    drawn.set(value, (known = looksRandom(value, 14) || isUuid(value)));
  }
  return known;
}

/** A vendor's name in an identifier that is sent along with every request. */
const TRACES = /(?:trace|span|request|correlation|parent)[-_.]?id$/i;

/** The vendor's rule that a value fits. */
export function assignedRule(rules: readonly LazyAssigned[], name: string, value: string): string | undefined {
  if (isReference(value) || TRACES.test(name)) return undefined;
  for (const one of rules) {
    const { rule } = one;
    const { pattern, needs } = (one.compiled ??= compileAssigned(rule));
    if (
      pattern.test(value) &&
      (!needs || needs.test(name)) &&
      entropyOf(value) >= (rule.entropy ?? 2.5) &&
      (!rule.random || isDrawnValue(value)) &&
      !isJoinedWords(value) &&
      !isPath(value)
    )
      return rule.id;
  }
  return undefined;
}

export function isGeneric(
  kind: NameKind,
  name: string,
  value: string,
  how: { readonly quoted: boolean; readonly operator: string },
): boolean {
  if (name === 'PASS' && how.operator.startsWith(':')) return false; // the outcome of a test
  if ((kind === 'key' || kind === 'auth') && /(?:[a-z]Id|[-_]id)s?$/.test(name) && !/access/i.test(name)) return false; // `apiCallId`
  return !PLACEHOLDER.test(value) && speaksOf(kind, name) && !isHarmlessName(name) && isCredible(kind, value, { ...how, name });
}

function isGenericNearby(kind: NameKind, name: string, value: string): boolean {
  return (
    kind !== 'auth' &&
    (kind !== 'key' || /.[-_.]?(?:key|pat)s?$/i.test(name)) &&
    !/^[A-Za-z_][\w.-]{0,40}=./.test(value) && // the value of another name
    looksRandom(value, 14) &&
    (isStrange(value) || isUuid(value) || /^[0-9a-f]{24,}$/i.test(value)) &&
    isGeneric(kind === 'key' ? 'key' : 'secret', name, value, { quoted: true, operator: '' })
  );
}

export function genericId(kind: NameKind): string {
  return kind === 'password' ? 'password' : kind === 'key' ? 'generic-key' : kind === 'auth' ? 'generic-auth' : 'generic-secret';
}
