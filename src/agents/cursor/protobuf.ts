// The few things that are needed of protobuf: the parts of a message that have a length, in order.

interface Field {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Ends where the bytes are no message (any more). */
export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < bytes.length) {
    const key = varint(bytes, at);
    if (!key) return;
    at = key.end;
    const [number, kind] = [Math.floor(key.value / 8), key.value % 8];
    if (kind === LENGTH) {
      const length = varint(bytes, at);
      if (!length || length.end + length.value > bytes.length) return;
      at = length.end + length.value;
      yield { number, bytes: bytes.subarray(length.end, at) };
    } else {
      const end = kind === VARINT ? varint(bytes, at)?.end : kind === FIXED_64 ? at + 8 : kind === FIXED_32 ? at + 4 : undefined;
      if (end === undefined) return;
      at = end;
    }
  }
}

const [VARINT, FIXED_64, LENGTH, FIXED_32] = [0, 1, 2, 5];

function varint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[from + i];
    if (byte === undefined) return undefined;
    value += (byte % 128) * 2 ** (7 * i);
    if (byte < 128) return { value, end: from + i + 1 };
  }
  return undefined;
}

/** A part that has a length, as `fieldsOf` reads it. Numbers up to 15. */
export function fieldOf(number: number, bytes: Uint8Array | string): Buffer {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const head = [number * 8 + LENGTH];
  let length = body.length;
  for (; length > 127; length = Math.floor(length / 128)) head.push((length % 128) + 128);
  return Buffer.concat([Buffer.from([...head, length]), body]);
}
