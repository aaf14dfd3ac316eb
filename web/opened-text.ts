// A text read whole: in whichever format it is, against its schema, with its id and its signatures.
import { handoffId, handoffIn, Report } from '../src/index.js';
import type { Opened } from './opened.js';
import { signatureOf } from './signature.js';

/** Undefined: there is no hand-off in it. */
export async function openedText(text: string): Promise<Opened | undefined> {
  const report = new Report();
  const found = await handoffIn(text, report);
  if (!found) return undefined;
  const { handoff, format } = found;
  return {
    handoff,
    ...(handoff.session && { session: handoff.session }),
    ...(format.id === 'handoff' && { markdown: text }),
    format: format.name,
    signature: signatureOf(text),
    diagnostics: report.diagnostics,
  };
}

/** What is shown already stays the very same, so that nobody loses their place; unless the text says something else when it is read whole. */
export async function wholeOf(shown: Opened, text: string): Promise<Opened | undefined> {
  const { check: _check, ...known } = shown;
  const whole = await openedText(text);
  const isSame = whole?.handoff && shown.handoff && handoffId(whole.handoff) === handoffId(shown.handoff) && sameSession(whole, shown);
  return isSame ? { ...known, format: whole.format, signature: whole.signature, diagnostics: whole.diagnostics } : whole;
}

function sameSession({ session: one }: Opened, { session: other }: Opened): boolean {
  return one?.id === other?.id && one?.agent === other?.agent && one?.entries.length === other?.entries.length;
}
