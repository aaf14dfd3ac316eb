// Which rules apply: the built-in ones, personal data where asked for, and what the user's configuration adds or allows.
import type { ExtraRule } from './compile.js';
import { isTellingName } from './personal.js';
import { Redactor } from './redactor.js';
import type { PersonalKind } from './rule.js';
import { hostNameRule, personalRules, secretRules, userNameRule } from './rules/index.js';
import { makeScanner, type Scanner } from './scanner.js';

export interface Profile {
  readonly allow?: readonly (string | RegExp)[];
  readonly extra?: readonly ExtraRule[];
  readonly personal?: readonly PersonalKind[];
  /** Names of this machine's user and of the machine. */
  readonly names?: { readonly users: readonly string[]; readonly hosts: readonly string[] };
}

let plain: Scanner | undefined;

/** A redactor for one output. */
export function makeRedactor(profile: Profile = {}): Redactor {
  return redactorsFor(profile)();
}

/** For many outputs, each with a redactor of its own. */
export function redactorsFor(profile: Profile): () => Redactor {
  const { allow = [], personal = [] } = profile;
  const literals = new Set(allow.filter((one) => typeof one === 'string'));
  const patterns = allow.filter((one) => typeof one !== 'string');
  const scanner = scannerOf(profile);
  const allowed = (secret: string) => literals.has(secret) || patterns.some((pattern) => pattern.test(secret));
  return () => new Redactor({ scanner, personal: personal.length > 0, allowed });
}

/** Whether a redactor would take anything out of a text: most texts hold nothing, and then one look is enough. */
export function secretFinderFor(profile: Profile): (text: string) => boolean {
  const newRedactor = redactorsFor(profile);
  const scanner = scannerOf(profile);
  return (text) => scanner.scan(text).length > 0 && newRedactor().text(text, '') !== text;
}

function scannerOf({ extra = [], personal = [], names }: Profile): Scanner {
  if (extra.length === 0 && personal.length === 0) return (plain ??= makeScanner({ rules: secretRules }));
  const wanted = personalRules.filter((rule) => personal.includes(rule.personal!));
  const people = personal.includes('user-name') ? (names?.users ?? []).map((name) => ({ name, rule: userNameRule })) : [];
  const machines = personal.includes('host-name') ? (names?.hosts ?? []).map((name) => ({ name, rule: hostNameRule })) : [];
  return makeScanner({
    rules: [...secretRules, ...wanted],
    extra,
    names: [...people, ...machines].filter(({ name }) => isTellingName(name) && /^[\x21-\x7e]+$/.test(name)),
  });
}

/** For messages: a text without its secrets. */
export function withoutSecrets(text: string): string {
  return makeRedactor().text(text, '');
}
