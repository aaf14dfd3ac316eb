// How large a picture is, by its first bytes. Undefined: they do not say.
export interface Size {
  readonly width: number;
  readonly height: number;
}

export function sizeOf(bytes: Buffer): Size | undefined {
  const signature = bytes.toString('latin1', 0, 16);
  if (signature.startsWith('\x89PNG') && bytes.length >= 24) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (signature.startsWith('\xff\xd8')) return sizeOfJpeg(bytes);
  if (signature.startsWith('RIFF') && bytes.length >= 30) return sizeOfWebp(bytes, signature.slice(12, 16));
  return undefined;
}

/** Segment after segment up to the one that begins the frame. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer, chunk: string): Size | undefined {
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
