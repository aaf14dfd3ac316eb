// What the program says about itself: nothing secret gets out with it. The rules are loaded only when there is something to say.
import type { Diagnostic } from '../model/report.js';

export async function safeDiagnostics(diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  if (diagnostics.length === 0) return diagnostics;
  const { safeDiagnostic } = await import('../redact/diagnostics.js');
  return diagnostics.map(safeDiagnostic);
}

/** What Node's own parser quotes of a text is cut at both ends, so no rule can know it. */
const QUOTED_JSON = /(?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/gs;

export async function safeText(text: string): Promise<string> {
  const { safeWords } = await import('../redact/diagnostics.js');
  return safeWords(text.replaceAll(QUOTED_JSON, '[…] is not valid JSON'));
}

/** A word beside the answer, given with nearly every one: words, figures and short names need no rules. */
export async function safeNote(note: string): Promise<string> {
  return /[^\s/\\]{12}|[:=@]\S{4}/.test(note) ? safeText(note) : note;
}

/** Titles are cut off: what is left of a secret at their end goes, too. */
export async function safeTitle(title: string): Promise<string> {
  const { makeRedactor } = await import('../redact/profile.js');
  return makeRedactor().cutText(title, '');
}
