// Where a few bytes are in blocks that go by: what is looked at anyway is searched on the way, without reading it again.

export class FoundBytes {
  readonly #wanted: Buffer;
  /** Offsets that nobody has asked for yet, in order. */
  #places: number[] = [];

  constructor(wanted: string) {
    this.#wanted = Buffer.from(wanted);
  }

  /** The same blocks. */
  *in(blocks: Iterable<Buffer>): Generator<Buffer> {
    const edge = this.#wanted.length - 1;
    let tail = Buffer.alloc(0);
    let base = 0;
    for (const block of blocks) {
      this.#note(Buffer.concat([tail, block.subarray(0, edge)]), base - tail.length);
      this.#note(block, base);
      tail = Buffer.concat([tail, block.subarray(Math.max(0, block.length - edge))]);
      tail = tail.subarray(Math.max(0, tail.length - edge));
      base += block.length;
      yield block;
    }
  }

  /** Asked for stretches in their order, each of which has gone by. */
  isIn(from: number, to: number): boolean {
    let passed = 0;
    while (passed < this.#places.length && this.#places[passed]! < from) passed++;
    if (passed > 0) this.#places = this.#places.slice(passed);
    return this.#places.length > 0 && this.#places[0]! < to;
  }

  #note(bytes: Buffer, base: number): void {
    for (let at = bytes.indexOf(this.#wanted); at >= 0; at = bytes.indexOf(this.#wanted, at + 1)) this.#places.push(base + at);
  }
}
