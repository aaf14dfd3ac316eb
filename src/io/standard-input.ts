// What is piped into this program, to its end, however slowly it comes.
import { readSync } from 'node:fs';
import { Failure } from '../model/report.js';
import { errorCode } from './walk.js';

/** `largest`: what comes beyond it is refused. */
export function readStandardInput({ largest = Infinity }: { readonly largest?: number } = {}): Buffer {
  const blocks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const block = Buffer.alloc(1 << 16);
    const read = readSome(block);
    if (read === 0) return Buffer.concat(blocks, size);
    blocks.push(block.subarray(0, read));
    size += read;
    if (size > largest)
      throw new Failure({
        rule: 'document/too-large',
        message: `more than ${largest} bytes came in; that is too large for a document`,
        place: { source: '-' },
      });
  }
}

/** Whoever started us may have made our input one that does not wait; then we wait ourselves. */
function readSome(block: Buffer): number {
  for (;;) {
    try {
      return readSync(0, block);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EOF') return 0; // a closed pipe on Windows
      if (code !== 'EAGAIN')
        throw new Failure(
          { rule: 'document/unreadable', message: 'standard input cannot be read', place: { source: '-' } },
          { cause: error },
        );
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
