// Page → the hand-off that is in it.
import type { Handoff } from '../../model/handoff.js';
import type { Report } from '../../model/report.js';
import { decodeCanonical } from '../toolkit/json-text/decode-canonical.js';
import { findData } from './find.js';

export function decode(text: string, report: Report): Handoff {
  return decodeCanonical(findData(text) ?? text, report);
}
