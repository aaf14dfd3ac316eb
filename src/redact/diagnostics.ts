// Diagnostics may quote what was read: nothing secret gets out with them.
import type { Diagnostic, Report } from '../model/report.js';
import { withoutSecrets } from './profile.js';

export function safeDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, place } = diagnostic;
  return {
    ...diagnostic,
    message: withoutSecrets(message),
    ...(hint !== undefined && { hint: withoutSecrets(hint) }),
    ...(place && { place: { ...place, source: withoutSecrets(place.source), ...(place.pointer !== undefined && { pointer: withoutSecrets(place.pointer) }) } }),
  };
}

/** Cleans what a report has gathered, where it stands. */
export function cleanReport(report: Report): void {
  report.diagnostics.forEach((diagnostic, i) => (report.diagnostics[i] = safeDiagnostic(diagnostic)));
}
