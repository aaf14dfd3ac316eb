// What the page shows: a hand-off with what its signature says, a session, or both.
import { examine, handoffIn, openLink, Report, shortKeyId, type Diagnostic, type Handoff } from '../src/index.js';
import type { Session } from '../src/readers.js';
import type { Book } from './book.js';

export interface SignatureFacts {
  readonly integrity: 'valid' | 'invalid' | 'unsigned' | 'unverifiable';
  readonly why?: string;
  /** The key, as people compare it; whose it is, this page cannot know. */
  readonly key?: string;
  /** The page speaks of itself: whoever can change its data can change what it says. */
  readonly byPage?: true;
}

export interface Opened {
  readonly handoff?: Handoff;
  /** Nobody handed it over: it was made here, of the session that was opened. */
  readonly derived?: true;
  readonly session?: Session;
  /** The session, where it is elsewhere and has to be asked. */
  readonly book?: Book;
  /** The document as it came, where it is Markdown. */
  readonly markdown?: string;
  readonly format: string;
  readonly signature: SignatureFacts;
  readonly diagnostics: readonly Diagnostic[];
}

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

export async function openedLink(link: string, passphrase?: string): Promise<Opened | undefined> {
  return openedText((await openLink(link, { passphrase })).text);
}

/** Data that was put into the page itself; `envelope`: of the signature that came with it. */
export function openedData(json: string, envelope?: string): Opened {
  const handoff = JSON.parse(json) as Handoff;
  return {
    handoff,
    ...(handoff.session && { session: handoff.session }),
    format: 'HTML page',
    signature: envelope === undefined ? { integrity: 'unsigned' } : { ...signatureOf(json, envelope), byPage: true },
    diagnostics: [],
  };
}

function signatureOf(text: string, beside?: string): SignatureFacts {
  const { integrity, why, key } = examine({ bytes: new TextEncoder().encode(text), ...(beside !== undefined && { beside }) });
  return { integrity, ...(why !== undefined && { why }), ...(key && { key: shortKeyId(key.keyId) }) };
}
