// Where a text may hold a secret or an e-mail address: found by the redactor's own rules.
import { personalRules, secretRules } from './rules/index.js';
import { makeScanner, type Scanner } from './scanner.js';

let scanner: Scanner | undefined;

export function secretsIn(lines: readonly string[]): { readonly line: number; readonly what: string }[] {
  scanner ??= makeScanner({ rules: [...secretRules, ...personalRules.filter((rule) => rule.personal === 'email')] });
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  // As one text: a key may go over many lines.
  return scanner.scan(lines.join('\n')).map(({ start, rule }) => ({ line: starts.findLastIndex((at) => at <= start) + 1, what: rule }));
}
