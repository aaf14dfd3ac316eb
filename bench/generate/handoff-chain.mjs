// A chain of signed hand-offs as Baton's own data keeps it: each names the digest of the one before it, and its signature is its last line.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PUBLIC_JWK, signed } from './signing-key.mjs';

const PROFILE = 'baton-attestation-v1';
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const KEY_ID = createHash('sha256').update(JSON.stringify(PUBLIC_JWK)).digest('base64url');

/** options: { folder, bytes, sessions: how many, material, startedAt }. */
export function writeHandoffChain({ folder, bytes, sessions, material, startedAt }) {
  const files = [];
  const put = (name, content) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, content, { mode: 0o600 });
    files.push({ path, bytes: Buffer.byteLength(content) });
  };
  let parents = [];
  for (let i = 0; i < sessions; i++) {
    const at = new Date(startedAt + i * 3_600_000).toISOString();
    const title = `Hand-off ${i + 1} of ${sessions}`;
    const content = `# SESSION HANDOFF: ${title}\n\n${material.text.take('prose', Math.floor(bytes / sessions))}\n`;
    const digest = `sha256:${hashOf(content)}`;
    const document = `${content}<!-- ${PROFILE} ${Buffer.from(envelopeText(digest, parents, at)).toString('base64')} -->\n`;
    const object = hashOf(document);
    put(join('objects', object.slice(0, 2), object), document);
    const id = hashOf(title).slice(0, 24);
    const made = { kind: 'handoff', digest, id: `urn:sha256:${object}`, format: 'handoff', object };
    put(
      join('lineage', `${id}.json`),
      `${JSON.stringify({ version: 1, id, at, what: 'receive', made, parents, title, keyId: KEY_ID }, null, 1)}\n`,
    );
    parents = [digest];
  }
  return { files, handoffs: sessions, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

function envelopeText(digest, parents, issuedAt) {
  const unsigned = {
    parents,
    signer: { keyId: KEY_ID, name: 'bench', publicKey: PUBLIC_JWK },
    statement: { expiresAt: null, issuedAt },
    subject: [{ digest, mediaType: 'text/markdown', name: 'handoff.md' }],
    type: 'baton/attestation/v1',
  };
  // keys stand in order, so that this is its canonical text
  const value = signed(`${PROFILE}\0${JSON.stringify(unsigned)}`).toString('base64url');
  return JSON.stringify({ ...unsigned, proof: [{ alg: 'Ed25519', keyId: KEY_ID, value }] });
}
