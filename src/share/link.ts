// Links that carry a document themselves: behind the `#`, which a browser sends to nobody.
import { Failure } from '../model/report.js';
import { decompressed, LONGEST_LZ } from '../records/lz-text.js';
import { damaged, isEncrypted, isPayload, LONGEST_PAYLOAD, payloadOf, textOfPayload, tooMuch, type PackOptions } from './payload.js';

/** Longer ones are cut off by programs that people paste them into. */
export const LONGEST_LINK = 100 << 10;
/** For a camera and a terminal of usual height. */
export const LONGEST_QR = 1200;

const SCHEME = 'baton:';

export interface LinkOptions extends PackOptions {
  /** The viewer's address; without one, the link is for `baton open`. */
  readonly base?: string | undefined;
}

/** However long it gets; whoever makes one has to look at its length. */
export async function linkOf(text: string, { base, ...options }: LinkOptions = {}): Promise<string> {
  const payload = await payloadOf(text, options);
  return base === undefined ? `${SCHEME}${payload}` : `${base}#${payload}`;
}

export interface OpenedLink {
  /** The document. */
  readonly text: string;
  readonly encrypted: boolean;
}

/** Whether it is meant as a link that carries something; what it carries may be damaged all the same. */
export function isLink(given: string): boolean {
  const link = tidied(given);
  return (
    link.startsWith(SCHEME) || (/^https?:\/\//i.test(link) && candidates(link).some((one) => isPayload(one) || readLz(one) !== undefined))
  );
}

export const isEncryptedLink = (given: string): boolean => candidates(tidied(given)).some(isEncrypted);

/** Nothing is fetched: whatever host it names, the document is in the link. */
export async function openLink(given: string, options: { readonly passphrase?: string | undefined } = {}): Promise<OpenedLink> {
  const link = tidied(given);
  if (link.length > LONGEST_PAYLOAD) throw tooMuch(`it has more than ${LONGEST_PAYLOAD >> 20} MB`);
  const found = candidates(link);
  const payload = found.find(isPayload);
  if (payload !== undefined) return { text: await textOfPayload(payload, options), encrypted: isEncrypted(payload) };
  const text = found.map(readLz).find((one) => one !== undefined);
  if (text !== undefined) return { text, encrypted: false };
  if (link.startsWith(SCHEME)) throw damaged();
  throw new Failure({
    rule: 'link/not-a-link',
    message: 'this link carries no hand-off',
    hint: 'Baton fetches nothing. Links that `baton share` makes have the hand-off behind a #.',
  });
}

/** As it was before a mail wrapped it, or a sentence enclosed it. */
function tidied(given: string): string {
  return given
    .replaceAll(/\s+/g, '')
    .replace(/^[<("'“‘]+/, '')
    .replace(/[>)"'”’,;.]+$/, '');
}

/** Where a link may carry something: behind the `#`, or as a value there or behind the `?`. */
function candidates(link: string): string[] {
  const [, query = '', fragment = ''] = /^[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(link) ?? [];
  const own = link.startsWith(SCHEME) ? [link.slice(SCHEME.length).replace(/^[/#]+/, '')] : [];
  const values = [...fragment.split('&'), ...query.split('&')].map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...own, fragment, ...values].filter((one) => one !== '').map(unescapedPercent);
}

function unescapedPercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As `LZString.compressToEncodedURIComponent` writes them; a short word of a fragment means something else. */
const SHORTEST_LZ = 24;

function readLz(candidate: string): string | undefined {
  if (candidate.length < SHORTEST_LZ || candidate.length > LONGEST_PAYLOAD || !/^[\w+$-]+$/.test(candidate)) return undefined;
  const text = decompressed(candidate);
  return text !== undefined && text.length <= LONGEST_LZ && /^\s*[{[#\w-]/.test(text) && !text.includes('\0') ? text : undefined;
}
