// What a program says, kept within bounds while it says it.

/** The beginning or the end of an output, in bounds. */
export class BoundedOutput {
  readonly #limit: number;
  readonly #keep: 'head' | 'tail';
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limit: number, keep: 'head' | 'tail') {
    this.#limit = limit;
    this.#keep = keep;
  }

  /** False: there is more than it takes. */
  add(chunk: Buffer): boolean {
    if (this.#keep === 'head' && this.#size > this.#limit) return false;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#keep === 'tail' && this.#size > 2 * this.#limit) {
      this.#chunks = [Buffer.concat(this.#chunks).subarray(-this.#limit)];
      this.#size = this.#limit;
    }
    return this.#size <= this.#limit;
  }

  text(): string {
    const all = Buffer.concat(this.#chunks);
    return (this.#keep === 'head' ? all.subarray(0, this.#limit) : all.subarray(-this.#limit)).toString('utf8');
  }
}
