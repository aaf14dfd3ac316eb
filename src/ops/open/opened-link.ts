// What a link carries, with its passphrase asked for where it needs one.
import { isEncryptedLink, openLink, type OpenedLink } from '../../share/link.js';
import type { OperationContext } from '../operation.js';
import { givenPassphrase } from '../share/passphrase.js';

export async function openedLink(
  link: string,
  passphraseFile: string | undefined,
  context: Pick<OperationContext, 'here' | 'askSecret'>,
): Promise<OpenedLink> {
  if (!isEncryptedLink(link)) return openLink(link);
  return openLink(link, { passphrase: await givenPassphrase(passphraseFile, context, 'Passphrase of the link: ') });
}
