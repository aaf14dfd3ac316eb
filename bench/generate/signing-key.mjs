// The key that signs inputs: always the same, so that inputs depend on nothing but the generator. It is worth nothing.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

const PKCS8_HEAD = '302e020100300506032b657004220420';
const key = createPrivateKey({ key: Buffer.from(PKCS8_HEAD + '07'.repeat(32), 'hex'), format: 'der', type: 'pkcs8' });

export const PUBLIC_JWK = { crv: 'Ed25519', kty: 'OKP', x: createPublicKey(key).export({ format: 'jwk' }).x };

export const signed = (text) => sign(null, Buffer.from(text), key);
