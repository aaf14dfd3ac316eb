// What the program says of itself may quote what was read: nothing secret gets out with it.
import { isArray, isObject, type Json } from '../model/json.js';
import type { Diagnostic, Report } from '../model/report.js';
import { makeRedactor } from './profile.js';

export function safeDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, place } = diagnostic;
  return {
    ...diagnostic,
    message: safeWords(message),
    ...(hint !== undefined && { hint: safeWords(hint) }),
    ...(place && {
      place: { ...place, source: safeWords(place.source), ...(place.pointer !== undefined && { pointer: safeWords(place.pointer) }) },
    }),
  };
}

/** What a quotation was cut off at may be the beginning of a secret. */
export function safeWords(text: string): string {
  const redactor = makeRedactor();
  const clean = redactor.text(text, '');
  if (!clean.includes('…')) return clean;
  const pieces = clean.split('…');
  return pieces.map((piece, i) => (i < pieces.length - 1 ? redactor.cutText(piece, '') : piece)).join('…');
}

/** One of our reports as a value: every text in it. */
export function safeReport<T>(report: T): T {
  return safeValue(makeRedactor().json(report as unknown as Json)) as unknown as T;
}

/** Ours are flat: no input decides how deep they are. */
function safeValue(value: Json): Json {
  if (typeof value === 'string') return value.includes('…') ? safeWords(value) : value;
  if (isArray(value)) return value.map(safeValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === undefined ? undefined : safeValue(one)]));
}

/** Cleans what a report has gathered, where it stands. */
export function cleanReport(report: Report): void {
  report.diagnostics.forEach((diagnostic, i) => (report.diagnostics[i] = safeDiagnostic(diagnostic)));
}
