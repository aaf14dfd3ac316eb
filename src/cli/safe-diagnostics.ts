// What the program says about itself: nothing secret gets out with it. The rules are loaded only when there is something to say.
import type { Diagnostic } from '../model/report.js';

export async function safeDiagnostics(diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  if (diagnostics.length === 0) return diagnostics;
  const { safeDiagnostic } = await import('../redact/diagnostics.js');
  return diagnostics.map(safeDiagnostic);
}

export async function safeText(text: string): Promise<string> {
  const { withoutSecrets } = await import('../redact/profile.js');
  return withoutSecrets(text);
}

/** Titles are cut off: what is left of a secret at their end goes, too. */
export async function safeTitle(title: string): Promise<string> {
  const { makeRedactor } = await import('../redact/profile.js');
  return makeRedactor().cutText(title, '');
}
