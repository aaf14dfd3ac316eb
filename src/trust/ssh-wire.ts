// How SSH writes its values: big-endian lengths before bytes. What is read is held to its own end, whatever a length says.

export class SshMalformed extends Error {
  override readonly name = 'SshMalformed';
}

export class SshReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  number(): number {
    const [a, b, c, d] = this.take(4) as unknown as [number, number, number, number];
    return a * 2 ** 24 + (b << 16) + (c << 8) + d;
  }

  /** Of the length that stands before them. */
  string(): Uint8Array {
    return this.take(this.number());
  }

  text(): string {
    return new TextDecoder().decode(this.string());
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new SshMalformed('it ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

export function sshNumber(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export function sshString(value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return joinedBytes(sshNumber(bytes.length), bytes);
}

export function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
