// Bytes of UTF-8 as text.
import { isAscii } from 'node:buffer';

/** Most records are plain ASCII, which is several times faster to decode. */
export function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}
