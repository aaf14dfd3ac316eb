// Text that hides inside images: PNG text chunks, JPEG comments, EXIF and XMP. The picture itself is not touched.

/** Says whether a piece of metadata may stay. */
export type Judge = (text: string) => boolean;

/** Compressed words that one picture may hold together; more is nothing that a camera or a program writes, and goes. */
export const LARGEST_TEXT = 1 << 20;

/** The image without the metadata that may not stay; the same bytes when nothing had to go; undefined when this is not an image we know. */
export function cleanImage(bytes: Buffer, keep: Judge): Buffer | undefined {
  if (bytes.length > 8 && bytes.readUInt32BE(0) === 0x89504e47) return cleanPng(bytes, keep);
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return cleanJpeg(bytes, keep);
  if (bytes.length > 16 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return cleanWebp(bytes, keep);
  return undefined;
}

const PNG_TEXT = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP']);

function cleanPng(bytes: Buffer, keep: Judge): Buffer {
  const pieces: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  let dropped = false;
  let room = LARGEST_TEXT;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = Math.min(at + 12 + length, bytes.length);
    const text = PNG_TEXT.has(type) ? pngText(type, bytes.subarray(at + 8, end - 4), room) : undefined;
    if (text && text.unpacked > 0) room -= text.unpacked;
    const drop = text !== undefined && !keep(text.text);
    if (drop) dropped = true;
    else pieces.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  // What follows the end of the picture no viewer shows.
  const trailer = bytes.subarray(at);
  if (trailer.length > 0 && !keep(readings(trailer))) dropped = true;
  else pieces.push(trailer);
  return dropped ? Buffer.concat(pieces) : bytes;
}

/** Formats that were made for Latin letters hold whatever was written to them. */
function readings(data: Buffer): string {
  const latin = data.toString('latin1');
  const text = data.toString('utf8');
  return text === latin ? text : `${latin} ${text}`;
}

/** `room`: what may still be unpacked of this picture. */
function pngText(type: string, data: Buffer, room: number): { readonly text: string; readonly unpacked: number } {
  const text = readings(data);
  if (type === 'tEXt' || type === 'eXIf') return { text, unpacked: 0 };
  const key = data.indexOf(0);
  if (key < 0 || type === 'iCCP') return { text, unpacked: 0 };
  const compressed = type === 'zTXt' || data[key + 1] === 1;
  if (!compressed) return { text, unpacked: 0 };
  // zTXt: key, method, data. iTXt: key, flag, method, language, translated key, data.
  const start = type === 'zTXt' ? key + 2 : data.indexOf(0, data.indexOf(0, key + 3) + 1) + 1;
  try {
    const unpacked = process.getBuiltinModule('node:zlib').inflateSync(data.subarray(start), { maxOutputLength: Math.max(1, room) });
    return { text: `${data.toString('latin1', 0, key)} ${unpacked.toString('utf8')}`, unpacked: unpacked.length };
  } catch {
    return { text: UNREADABLE, unpacked: room }; // nobody can say what it holds; whatever else is packed there goes too
  }
}

/** Stands for metadata that cannot be read: judges let it go. */
export const UNREADABLE = '\0unreadable';

function cleanJpeg(bytes: Buffer, keep: Judge): Buffer {
  const pieces: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let dropped = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xda) break; // the picture begins
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      pieces.push(bytes.subarray(at, ++at));
      continue;
    }
    const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length);
    const isText = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee && marker !== 0xe2);
    const data = bytes.subarray(at + 4, end);
    if (isText && !keep(`${readings(data)} ${data.toString('utf16le')}`)) dropped = true;
    else pieces.push(bytes.subarray(at, end));
    at = end;
  }
  const picture = bytes.subarray(at);
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const trailer = last < 0 ? undefined : picture.subarray(last + 2);
  if (trailer && trailer.length > 0 && !keep(readings(trailer))) {
    dropped = true;
    pieces.push(picture.subarray(0, last + 2));
  } else pieces.push(picture);
  return dropped ? Buffer.concat(pieces) : bytes;
}

function cleanWebp(bytes: Buffer, keep: Judge): Buffer {
  const pieces: Buffer[] = [];
  let dropped = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + length + (length & 1), bytes.length);
    if ((type === 'EXIF' || type === 'XMP ') && !keep(readings(bytes.subarray(at + 8, end)))) dropped = true;
    else pieces.push(bytes.subarray(at, end));
    at = end;
  }
  if (!dropped) return bytes;
  const body = Buffer.concat(pieces);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
