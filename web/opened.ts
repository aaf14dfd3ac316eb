// What the page shows: a hand-off with what its signature says, a session, or both. Told at once where that can be; whether it holds, after that.
import type { Diagnostic, Handoff } from '../src/index.js';
import { openLink, quickHandoff } from '../src/first-view.js';
import type { Session } from '../src/readers.js';
import type { Book } from './book.js';

export interface SignatureFacts {
  /** `checking`: nobody has looked yet. */
  readonly integrity: 'checking' | 'valid' | 'invalid' | 'unsigned' | 'unverifiable';
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
  /** Reads it whole, where that was put off: the same with all that is known of it, or what it is instead. Undefined: there is no hand-off in it. */
  readonly check?: () => Promise<Opened | undefined>;
}

const CHECKING = { integrity: 'checking' } as const;

/** Undefined: there is no hand-off in it. */
export async function openedLink(link: string, passphrase?: string): Promise<Opened | undefined> {
  const { text } = await openLink(link, { passphrase });
  const whole = async (): Promise<Opened | undefined> => (await import('./opened-text.js')).openedText(text);
  const handoff = quickHandoff(text);
  if (!handoff) return whole();
  const check = async (): Promise<Opened | undefined> => (await import('./opened-text.js')).wholeOf(opened, text);
  const opened: Opened = { ...withSession(handoff), format: 'Canonical JSON', signature: CHECKING, diagnostics: [], check };
  return opened;
}

/** Data that was put into the page itself; `envelope`: of the signature that came with it. */
export function openedData(json: string, envelope?: string): Opened {
  const plain = { ...withSession(JSON.parse(json) as Handoff), format: 'HTML page', diagnostics: [] };
  if (envelope === undefined) return { ...plain, signature: { integrity: 'unsigned' } };
  const check = async (): Promise<Opened> => {
    const { signatureOf } = await import('./signature.js');
    return { ...plain, signature: { ...signatureOf(json, envelope), byPage: true } };
  };
  return { ...plain, signature: CHECKING, check };
}

function withSession(handoff: Handoff): Pick<Opened, 'handoff' | 'session'> {
  return { handoff, ...(handoff.session && { session: handoff.session }) };
}
