// ZIP archives for tests, honest ones and others.
import { deflateRawSync } from 'node:zlib';

export interface Packed {
  readonly name: string;
  readonly bytes: Buffer | string;
  /** What the archive claims instead. */
  readonly claims?: number;
  readonly flags?: number;
  readonly method?: number;
}

export function makeZip(files: readonly Packed[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claims, flags = 0x800, method = 8 } of files) {
    const whole = Buffer.from(bytes);
    const packed = method === 8 ? deflateRawSync(whole) : whole;
    const sizes = (into: Buffer, at: number): void => {
      into.writeUInt32LE(packed.length, at);
      into.writeUInt32LE(claims ?? whole.length, at + 4);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    sizes(local, 18);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    sizes(central, 20);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(offset, 42);
    pieces.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, list, end]);
}
