// `keys trust --github USER`: the SSH keys that an account shows to everybody, fetched because somebody asked. They say who holds the account.
import { fetchDocument } from '../../io/fetch-document.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { KeyRefused, parsePublicKey, sshFingerprint, type PublicKey } from '../../trust/public-key.js';
import { usage } from '../usage.js';
import { signerOfFile } from './trust-file.js';

const FORGE = 'https://github.com';
const LARGEST = 1 << 20;
const MOST_KEYS = 200;

/** `file`: of the account's keys, the one that signed it. */
export async function forgeKey(account: string, file: string | undefined, here: World, report: Report): Promise<PublicKey> {
  if (!/^[A-Za-z\d](?:[A-Za-z\d-]{0,38})$/.test(account))
    throw usage({ rule: 'usage/bad-value', message: `“${account.slice(0, 60)}” is not the name of a GitHub account` });
  const signer = file === undefined ? undefined : signerOfFile(file, here);
  if (file !== undefined && !signer)
    throw new Failure({
      rule: 'keys/no-key',
      message: 'the file has no signature that holds',
      place: { source: file },
      hint: 'Without FILE, the account’s only key is taken.',
    });
  const { bytes, address } = await fetchDocument(
    `${here.network?.forge ?? FORGE}/${account}.keys`,
    { largest: LARGEST, accepts: (type) => type === 'text/plain' },
    here,
  );
  const keys = bytes.toString('utf8').split('\n').slice(0, MOST_KEYS).flatMap(ed25519In);
  const key = chosen(keys, signer, account);
  report.add({
    rule: 'keys/from-forge',
    severity: 'warning',
    message: `the key is the one that ${address} shows: that says who holds the account ${account}, and who may change it`,
    hint: 'Compare its fingerprint with its owner in another way.',
  });
  return key;
}

function ed25519In(line: string): PublicKey[] {
  if (!line.startsWith('ssh-ed25519 ')) return [];
  try {
    return [parsePublicKey(line)];
  } catch (error) {
    if (error instanceof KeyRefused) return [];
    throw error;
  }
}

function chosen(keys: readonly PublicKey[], signer: PublicKey | undefined, account: string): PublicKey {
  const found = signer ? keys.filter(({ keyId }) => keyId === signer.keyId) : keys;
  if (found.length === 1) return found[0]!;
  throw new Failure({
    rule: found.length === 0 ? 'keys/no-key' : 'keys/several',
    message:
      found.length > 1
        ? `${account} has ${found.length} Ed25519 keys: ${found.slice(0, 5).map(sshFingerprint).join(', ')}`
        : signer
          ? `the file was signed by ${sshFingerprint(signer)}, which is not a key of ${account}`
          : `${account} shows no Ed25519 key`,
    hint: found.length > 1 ? 'Give a file that they signed as well: baton keys trust FILE --github USER' : 'Ask its owner for the key.',
  });
}
