// Writes JSON lines through one fixed buffer, so that making a gigabyte needs no more memory than making a megabyte.
import { closeSync, openSync, writeSync } from 'node:fs';

const SIZE = 4 << 20;

// Shared by all writers: many-sessions opens two thousand of them, one after the other.
const buffer = Buffer.allocUnsafe(SIZE);
let owner = null;

export class LineWriter {
  #fd;
  #used = 0;
  bytes = 0;
  lines = 0;

  constructor(path) {
    if (owner !== null) throw new Error('one line writer at a time');
    owner = this;
    this.#fd = openSync(path, 'w', 0o600);
  }

  /** Returns the bytes the line took. */
  write(record) {
    const line = `${JSON.stringify(record)}\n`;
    let size;
    if (line.length * 3 > SIZE) {
      this.#flush();
      const big = Buffer.from(line);
      writeAll(this.#fd, big);
      size = big.length;
    } else {
      if (this.#used + line.length * 3 > SIZE) this.#flush();
      size = buffer.write(line, this.#used);
      this.#used += size;
    }
    this.bytes += size;
    this.lines += 1;
    return size;
  }

  #flush() {
    writeAll(this.#fd, buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  close() {
    this.#flush();
    closeSync(this.#fd);
    owner = null;
  }
}

function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
