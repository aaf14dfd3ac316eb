// SSH keys that a person already has: in a file of OpenSSH's, or in ssh-agent, which signs without giving the key away.
import path from 'node:path';
import { readOwnText } from '../../io/own-file.js';
import { LARGEST_TO_SIGN, matchesAgentKey, SshAgent, SshAgentRefused, type AgentKey } from '../../io/ssh-agent.js';
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { Failure } from '../../model/report.js';
import { verifySignature } from '../../trust/ed25519.js';
import { isOpenSshKey, readOpenSshKey } from '../../trust/openssh-key.js';
import { KeyRefused, parsePublicKey, sshFingerprint, type PublicKey } from '../../trust/public-key.js';
import { seedSigner, TooLongToSign, type Signer } from '../../trust/signer.js';
import { nameFault } from '../../trust/trust-list.js';

/** What a reference to such a key begins with. */
export const SSH_PREFIX = 'ssh:';
const LARGEST = 64 << 10;

/** `ssh:FILE`, `ssh:COMMENT`, `ssh:SHA256:…`, or `ssh:` alone for the only one in the agent. */
export async function sshSigner(reference: string, here: World): Promise<Signer> {
  if (!isPath(reference)) return signerIn(await agentKey(reference, here), here);
  const file = path.resolve(
    here.cwd,
    reference.replace(/^~(?=[\\/])/, () => here.home),
  );
  const text = readKeyFile(file);
  try {
    if (!isOpenSshKey(text)) return await agentSigner(parsePublicKey(text), here, file);
    const { publicKey, seed, comment } = readOpenSshKey(text);
    return seed ? seedSigner(seed, nameOf(comment)) : await agentSigner(publicKey, here, file);
  } catch (error) {
    if (error instanceof KeyRefused) throw unusable(file, error.message);
    throw error;
  }
}

const isPath = (reference: string): boolean => /^(?:~|\.{1,2})?[\\/]/.test(reference) || path.isAbsolute(reference);

/** A private key that others can read is none; the public half is for everybody. */
function readKeyFile(file: string): string {
  const open = readOwnText(file, { largest: LARGEST, mine: true });
  const isPrivate = open && 'text' in open && open.text.includes('PRIVATE KEY');
  const read = isPrivate ? readOwnText(file, { largest: LARGEST, mine: true, secret: true }) : open;
  if (read && 'text' in read) return read.text;
  throw unusable(file, read?.why ?? 'it is not there');
}

/** The agent's own key of that public half. `file`: where it was named. */
export async function agentSigner(key: PublicKey, here: World, file?: string): Promise<Signer> {
  const one = (await agentKeys(here, file)).find(({ publicKey }) => publicKey.keyId === key.keyId);
  if (one) return signerIn(one, here);
  throw new Failure({
    rule: 'keys/ssh-agent',
    message: `ssh-agent does not hold the key ${sshFingerprint(key)}${file === undefined ? '' : ', which is encrypted or public here'}`,
    ...(file !== undefined && { place: { source: file } }),
    hint: `Add it, then try again: ssh-add ${file?.replace(/\.pub$/, '') ?? 'FILE'}`,
  });
}

export async function agentKey(reference: string, here: World): Promise<AgentKey> {
  const keys = await agentKeys(here);
  const found = reference === '' ? keys : keys.filter((one) => matchesAgentKey(one, reference));
  if (found.length === 1) return found[0]!;
  const listed = keys.slice(0, 5).map(({ comment, publicKey }) => `“${beginning(comment, 60)}” (${sshFingerprint(publicKey)})`);
  throw new Failure({
    rule: found.length === 0 ? 'keys/ssh-agent' : 'keys/several',
    message:
      found.length === 0
        ? `ssh-agent holds no Ed25519 key${reference === '' ? '' : ` “${beginning(reference, 60)}”`}`
        : `“ssh:${beginning(reference, 60)}” may mean several keys of ssh-agent`,
    hint:
      listed.length === 0 ? 'Add one: ssh-add ~/.ssh/id_ed25519' : `It holds ${listed.join(', ')}. Name one by its comment or fingerprint.`,
  });
}

async function agentKeys(here: World, file?: string): Promise<readonly AgentKey[]> {
  try {
    return (await new SshAgent(here).keys()).keys;
  } catch (error) {
    throw notAnswered(error, file);
  }
}

function signerIn({ publicKey, comment }: AgentKey, here: World): Signer {
  const name = nameOf(comment);
  return { publicKey, sign: (message) => signByAgent(publicKey, message, here), ...(name !== undefined && { name }) };
}

/** What an agent gives back is verified: a signature that does not hold is worse than none. */
async function signByAgent(key: PublicKey, message: Uint8Array, here: World): Promise<Uint8Array> {
  if (message.length > LARGEST_TO_SIGN) throw new TooLongToSign(`ssh-agent signs no more than ${LARGEST_TO_SIGN >> 10} kB at once`);
  try {
    const signature = await new SshAgent(here).sign(key, message);
    if (!verifySignature(signature, message, key)) throw new SshAgentRefused('its signature does not hold');
    return signature;
  } catch (error) {
    throw notAnswered(error);
  }
}

function notAnswered(error: unknown, file?: string): unknown {
  if (!(error instanceof SshAgentRefused)) return error;
  return new Failure({
    rule: 'keys/ssh-agent',
    message: `ssh-agent cannot be used: ${error.message}`,
    ...(file !== undefined && { place: { source: file } }),
    hint:
      file === undefined
        ? 'Start it and add the key: eval "$(ssh-agent)" && ssh-add. A key file without a passphrase needs no agent: --key ssh:FILE'
        : `A key with a passphrase is used through the agent: eval "$(ssh-agent)" && ssh-add ${file.replace(/\.pub$/, '')}`,
  });
}

const nameOf = (comment: string | undefined): string | undefined =>
  comment === undefined || nameFault(comment) !== undefined ? undefined : comment;

function unusable(file: string, why: string): Failure {
  return new Failure({
    rule: 'keys/private-key',
    message: `the SSH key cannot be used: ${why}`,
    place: { source: file },
    hint: why.startsWith('others')
      ? `If nobody else has had it: chmod 600 ${file}`
      : 'Baton signs with ssh-ed25519 keys: ssh-keygen -t ed25519 makes one.',
  });
}
