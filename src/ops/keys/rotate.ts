// `keys rotate`: another key in place of one's own, and the statement that both keys sign.
import type { World } from '../../io/world.js';
import type { KeyRecord, Keys } from '../../store/keys.js';
import { rotationText } from '../../trust/rotation.js';
import { seedSigner } from '../../trust/signer.js';
import { signerOf } from './own-key.js';

/** The new one first: whatever fails in between leaves a key in use. */
export async function rotateKey(
  old: KeyRecord,
  passphrase: string | undefined,
  { keys, here }: { readonly keys: Keys; readonly here: World },
): Promise<{ readonly record: KeyRecord; readonly statement: string }> {
  const from = await signerOf(old, { keys, here });
  const record = keys.make({ name: old.name, ...(passphrase !== undefined && { passphrase }) });
  const at = here.now().toISOString();
  const statement = await rotationText(from, seedSigner(keys.seedOf(record, passphrase)), at);
  keys.write({ ...old, state: 'rotated', changedAt: at, rotatedTo: record.keyId });
  return { record, statement };
}
