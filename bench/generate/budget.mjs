// Keeps a growing file at its mix: every byte of talk earns credit for tool results and images, which later ones spend.

export class Budget {
  #mix;
  #credit = { toolResults: 0, images: 0 };
  spent = { toolResults: 0, images: 0, rest: 0 };

  /** mix: shares of the file's bytes, { toolResults, images }; what is left over is talk, calls and bookkeeping. */
  constructor(mix) {
    this.#mix = mix;
  }

  count(kind, bytes) {
    this.spent[kind] += bytes;
    if (kind !== 'rest') {
      this.#credit[kind] -= bytes;
      return;
    }
    const rest = 1 - this.#mix.toolResults - this.#mix.images;
    for (const earner of ['toolResults', 'images']) this.#credit[earner] += (bytes * this.#mix[earner]) / rest;
  }

  left(kind) {
    return Math.max(0, this.#credit[kind]);
  }
}
