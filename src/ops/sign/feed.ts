// LLMFeed's own signature, put into a feed that is signed.
import { Failure, type Report } from '../../model/report.js';
import { NotCanonical } from '../../trust/canonical-json.js';
import { examine, type Examined } from '../../trust/examine.js';
import { feedToSign, isFeed, type FeedSigning } from '../../trust/llmfeed-sign.js';
import { TooLongToSign } from '../../trust/signer.js';
import { parseStrictJson, StrictJsonError, type StrictJson } from '../../trust/strict-json.js';
import type { OpenKey } from '../keys/own-key.js';

/** It may still be no valid JSON. */
export const isJsonDocument = (bytes: Uint8Array): boolean => [123, 91].includes(bytes.find((byte) => byte > 32) ?? 0);

export interface FeedSigned {
  /** The same bytes where it is no feed. */
  readonly bytes: Buffer;
  /** The signature that the feed had. */
  readonly before?: Examined;
}

export async function withFeedSignature(
  bytes: Buffer,
  { key, file, ...signing }: FeedSigning & { readonly key: OpenKey; readonly file: string },
  report: Report,
): Promise<FeedSigned> {
  const value = isJsonDocument(bytes) ? strictly(bytes, file) : undefined;
  if (value === undefined || !isFeed(value)) return { bytes };
  const before = examine({ bytes });
  const about = before.integrity === 'unsigned' ? {} : { before };
  try {
    const { message, signed } = feedToSign(bytes.toString('utf8'), { publicKey: key.publicKey, ...signing });
    return { bytes: Buffer.from(signed(await key.sign(message))), ...about };
  } catch (error) {
    const isTooLong = error instanceof TooLongToSign;
    if (!isTooLong && !(error instanceof NotCanonical)) throw error;
    report.add({
      rule: 'sign/feed-not-signed',
      severity: 'warning',
      message: `the feed gets no signature of its own, only the one beside it: ${error.message}`,
      place: { source: file },
      hint: isTooLong ? 'A key of Baton’s own signs feeds of any length.' : 'Write such numbers as texts, then sign again.',
    });
    return { bytes };
  }
}

/** What two readers would read differently is not signed: each would take the signature for their own reading. */
function strictly(bytes: Buffer, file: string): StrictJson | undefined {
  try {
    return parseStrictJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    if (error.fault === 'syntax') return undefined;
    throw new Failure({
      rule: 'sign/ambiguous',
      message: `this JSON is not signed: ${error.message}`,
      place: { source: file, line: error.line },
      hint: 'Correct it first: readers would not agree on what it says.',
    });
  }
}
