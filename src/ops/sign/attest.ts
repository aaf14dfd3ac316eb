// The envelope for one document.
import path from 'node:path';
import { digestOf, makeAttestation } from '../../trust/attestation.js';
import type { Attestation, Statement } from '../../trust/envelope.js';
import type { OpenKey } from '../keys/own-key.js';

export interface ToAttest {
  readonly content: Uint8Array;
  readonly name: string;
  readonly mediaType: string;
  readonly at: string;
  /** Digests of the hand-offs that it came from. */
  readonly parents?: readonly string[];
  /** Where it came from, as far as we say so. */
  readonly source?: Omit<Statement, 'issuedAt' | 'expiresAt'>;
}

export function attest({ content, name, mediaType, at, parents = [], source }: ToAttest, { seed, name: keyName }: OpenKey): Attestation {
  return makeAttestation(
    { subject: [{ name, mediaType, digest: digestOf(content) }], parents, statement: { issuedAt: at, expiresAt: null, ...source } },
    { seed, name: keyName },
  );
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
