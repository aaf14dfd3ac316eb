// Canonical JSON → hand-off, also from inside other text.
import type { Handoff } from '../../model/handoff.js';
import type { Report } from '../../model/report.js';
import { decodeCanonical } from '../toolkit/json-text/decode-canonical.js';
import { findJson } from './find.js';

export function decode(text: string, report: Report): Handoff {
  return decodeCanonical(findJson(text)?.text ?? text, report);
}
