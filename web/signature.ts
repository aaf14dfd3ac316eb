// What the signatures of a document show.
import { examine, shortKeyId } from '../src/index.js';
import type { SignatureFacts } from './opened.js';

export function signatureOf(text: string, beside?: string): SignatureFacts {
  const { integrity, why, key } = examine({ bytes: new TextEncoder().encode(text), ...(beside !== undefined && { beside }) });
  return { integrity, ...(why !== undefined && { why }), ...(key && { key: shortKeyId(key.keyId) }) };
}
