// What all sessions are made of, made once: text pools, images and stand-ins for signed or encrypted reasoning.
import { Images } from './image.mjs';
import { Random } from './random.mjs';
import { Text } from './text.mjs';

export class Material {
  random;
  text;
  images;
  #sealed;

  constructor(seed) {
    this.random = new Random(seed);
    this.text = new Text(this.random);
    this.images = new Images(this.random);
    this.#sealed = Buffer.from(this.random.hex(65536), 'hex').toString('base64');
  }

  /** Base64 of random bytes: looks and compresses like a signature, verifies nowhere. */
  sealed(length) {
    const at = this.random.between(0, this.#sealed.length - length);
    return this.#sealed.slice(at, at + (length & ~3));
  }
}
