// The envelope for one document.
import path from 'node:path';
import { attestationToSign, digestOf } from '../../trust/attestation.js';
import type { Attestation, Statement } from '../../trust/envelope.js';
import type { OpenKey } from '../keys/own-key.js';

export interface ToAttest {
  readonly content: Uint8Array;
  readonly name: string;
  readonly mediaType: string;
  readonly at: string;
  /** Digests of the hand-offs that it came from. */
  readonly parents?: readonly string[];
  /** From when on the signature counts no more. */
  readonly expiresAt?: string;
  /** Where it came from, as far as we say so. */
  readonly source?: Omit<Statement, 'issuedAt' | 'expiresAt'>;
}

export async function attest(
  { content, name, mediaType, at, parents = [], expiresAt, source }: ToAttest,
  key: Pick<OpenKey, 'publicKey' | 'name' | 'sign'>,
): Promise<Attestation> {
  const statement = { issuedAt: at, expiresAt: expiresAt ?? null, ...source };
  const { message, signed } = attestationToSign({ subject: [{ name, mediaType, digest: digestOf(content) }], parents, statement }, key);
  return signed(await key.sign(message));
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.txt': 'text/plain',
  '.html': 'text/html',
};

export const mediaTypeOf = (file: string): string => MEDIA_TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
