// Deflates against a dictionary, which what browsers have cannot do; they can still inflate it.
import { zlib } from './late-modules.js';

export function deflate(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array {
  return zlib().deflateRawSync(bytes, { level: 9, memLevel: 9, dictionary });
}
