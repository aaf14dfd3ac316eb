// A hand-off that somebody has as a file, as it may leave in a link: the very bytes where nothing has to go, so that a signature still holds.
import path from 'node:path';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Json } from '../../model/json.js';
import { Failure, Report } from '../../model/report.js';
import { LARGEST_UNPACKED_LINK } from '../../share/payload.js';
import { refOfPath } from '../../sources/resolve.js';
import { readDocument } from '../../sources/text-files.js';
import { redactHandoff } from '../pack/derive-redacted.js';
import { handoffIn } from '../../documents/handoff-in.js';
import { redactorFor } from '../redact/config.js';
import { redactDocument } from '../redact/lines.js';
import { signatureBeside } from '../verify/verify.js';

export interface SharedText {
  readonly id: string;
  readonly text: string;
  /** Rule → how often something was taken out. */
  readonly redacted: Readonly<Record<string, number>>;
}

/** Undefined: it names no file, or one that holds a session. */
export async function handoffFile(
  named: string,
  { noRedact }: { readonly noRedact: boolean },
  here: World,
  report: Report,
): Promise<SharedText | undefined> {
  const text = await textIn(named, here);
  const found = text === undefined ? undefined : await handoffIn(text, report);
  if (text === undefined || !found) return undefined;
  const { handoff, format } = found;
  const redactor = noRedact ? undefined : redactorFor(here);
  if (redactor) void (redactDocument(text, redactor) ?? redactor.text(text, ''));
  const redacted = { ...redactor?.tally.counts };
  const isSigned = found.signed || signatureBeside(named, here) !== undefined;
  if (redactor && Object.keys(redacted).length > 0) {
    if (isSigned) tellUnsigned('something was removed from it', report);
    const clean = redactHandoff(handoff, redactor);
    const session = handoff.session && (redactor.json(handoff.session as unknown as Json, '/session') as unknown as typeof handoff.session);
    return { id: clean.id, text: JSON.stringify({ ...clean, ...(session && { session }) }), redacted };
  }
  if (isSigned && !found.signed) tellUnsigned('it is in a file beside the hand-off', report);
  return {
    id: handoff.id,
    text: format.id === 'json' && !found.signed ? JSON.stringify(JSON.parse(JSON.stringify(handoff))) : text,
    redacted,
  };
}

async function textIn(named: string, here: World): Promise<string | undefined> {
  if (named === '-') return readDocument('-', here.cwd);
  const file = path.resolve(here.cwd, named);
  const stats = statOf(file);
  if (!stats?.isFile() || stats.size > LARGEST_UNPACKED_LINK) return undefined;
  try {
    await refOfPath(file, new Report());
    return undefined;
  } catch (error) {
    if (error instanceof Failure && ['ref/no-session', 'ref/unknown-format'].includes(error.diagnostic.rule))
      return readDocument(named, here.cwd);
    throw error;
  }
}

function tellUnsigned(why: string, report: Report): void {
  report.add({
    rule: 'share/signature-left-out',
    severity: 'warning',
    message: `the signature does not travel in the link: ${why}`,
    hint: 'A signature in the last line travels along: sign the hand-off as Markdown, after its secrets are gone.',
  });
}
