// Where the signature is, and whose.
import type { signOperation } from '../../ops/sign/index.js';
import { shortKeyId } from '../../trust/public-key.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { visible } from '../terminal.js';

export async function present({ context: { here }, run }: Call<typeof signOperation>): Promise<Outcome> {
  const result = await run();
  const { file, signature, keyId, name } = result;
  const where = signature === file ? 'in its last line' : `in ${visible(shortPath(signature, here))}`;
  return {
    result,
    text: (out) =>
      `${out.paint('green', 'Signed')}: ${visible(shortPath(file, here))}, ${where}, by key ${shortKeyId(keyId)} (${visible(name)})\n`,
  };
}
