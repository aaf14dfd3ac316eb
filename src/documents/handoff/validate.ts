// Conformance of a hand-off document: every rule of the format.
import type { ValidateOptions, Validation } from '../../model/format.js';
import { checkDocument } from '../toolkit/handoff-document/check-document.js';
import { findDocument } from '../toolkit/handoff-document/find.js';

/** Around a hand-off that a chat wrote is what the chat said: one finding, and the hand-off is checked for what it is. */
export function validate(text: string, options: ValidateOptions = {}): Validation {
  const found = findDocument(text);
  if (!found?.inTalk) return checkDocument(text, options);
  const inside = checkDocument(found.text, options);
  const message = `the hand-off begins on line ${found.line}, inside other text, and was checked there; \`baton receive\` takes it out`;
  return {
    level: 'non-conformant',
    findings: [
      { rule: 'HF001', severity: 'error', line: 1, message },
      ...inside.findings.filter(({ rule }) => rule !== 'HF001').map((one) => ({ ...one, line: one.line + found.line - 1 })),
    ],
  };
}
