// A certificate that signs itself, made for each test: Node makes keys, and no certificates.
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** Both in PEM. */
  readonly cert: string;
  readonly key: string;
}

/** For one name. Times as `20260101000000Z`. */
export function selfSigned(name: string, { from = '20000101000000Z', until = '21000101000000Z' } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = der(0x30, der(0x06, Buffer.from([0x2b, 0x65, 0x70])));
  const subject = der(0x30, der(0x31, der(0x30, oid(3), der(0x0c, Buffer.from(name)))));
  const validity = der(0x30, ...[from, until].map((time) => der(0x18, Buffer.from(time))));
  const names = der(0x30, oid(0x1d, 17), der(0x04, der(0x30, der(0x82, Buffer.from(name)))));
  const isAuthority = der(0x30, oid(0x1d, 19), der(0x04, der(0x30, der(0x01, Buffer.from([0xff])))));
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))), // X.509, third version
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, der(0x30, names, isAuthority)),
  );
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), sign(null, body, privateKey)));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
  };
}

/** Below `2.5`; one number is of the kinds of names (`2.5.4`). */
function oid(...below: readonly number[]): Buffer {
  return der(0x06, Buffer.from([0x55, ...(below.length === 1 ? [4, ...below] : below)]));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}
