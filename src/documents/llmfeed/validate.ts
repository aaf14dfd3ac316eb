// Every rule on a feed. `recommended` is strict without a warning, `minimal` is lite, anything less does not conform.
import type { Finding, Validation } from '../../model/format.js';
import { levelOf } from '../toolkit/handoff-document/check-document.js';
import type { JsonObject } from '../../model/json.js';
import { validateFound } from '../toolkit/validate-found.js';
import { lineOfPath, parseObject } from '../toolkit/json-text/parse.js';
import { findFeed } from './find.js';
import { feedRules, LF001 } from './rules.js';
import * as schemas from './schemas.js';

export function validate(text: string): Validation {
  return validateFound(text, findFeed(text), { parse: parseObject, broken: { rule: LF001.id, severity: LF001.severity }, check });
}

function check(json: { readonly value: JsonObject }, own: string, before: number): Validation {
  const findings = feedRules
    .flatMap((rule) =>
      [...rule.find(json.value, schemas)].map(({ path, message }): Finding => ({
        rule: rule.id,
        severity: rule.severity,
        line: before + lineOfPath(own, path),
        message,
      })),
    )
    .toSorted((a, b) => a.line - b.line || (a.rule < b.rule ? -1 : 1));
  return { level: levelOf(findings, () => true), findings };
}
