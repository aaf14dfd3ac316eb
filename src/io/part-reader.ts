// Parts of files, one after the other, into memory that is used again.
import { readSync } from 'node:fs';
import { Failure } from '../model/report.js';
import type { BytesInFile } from './file-bytes.js';
import { openRegular } from './open-regular.js';

export class PartReader {
  #open: { readonly file: string; readonly fd: number } | undefined;
  #space = Buffer.allocUnsafeSlow(0);

  /** Valid until the next part is read. The file stays open: there is one, nearly always, and the thread ends soon. */
  read({ file, from, length }: BytesInFile): Buffer {
    if (this.#open?.file !== file) this.#open = { file, fd: openRegular(file).fd };
    if (this.#space.length < length) this.#space = Buffer.allocUnsafeSlow(length);
    for (let got = 0; got < length;) {
      const more = readSync(this.#open.fd, this.#space, got, length - got, from + got);
      if (more === 0)
        throw new Failure({ rule: 'read/unreadable', message: 'this file ends before what was written into it', place: { source: file } });
      got += more;
    }
    return this.#space.subarray(0, length);
  }
}
