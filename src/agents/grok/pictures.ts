// Pictures that Grok's client takes out of a history before it sends it (1.0.41): other formats, and smaller ones. A note in their place stays,
// and the history as it was written.
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part } from '../../model/session.js';

const SENT = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'image/*']);
const LEAST_SIDE = 8;
const LEAST_PIXELS = 512;
/** Base64 of the bytes that tell a PNG's size. */
const HEAD = 32;

export function makePictureNotes(report: Report): (part: Part) => Part {
  return (part) => {
    if (part.type !== 'file' || !part.mediaType.startsWith('image/') || isSent(part)) return part;
    report.tally('grok pictures', (n) => ({
      rule: 'grok/picture-not-sent',
      severity: 'warning',
      count: n,
      message: `${plural(n, 'picture')} became a note: Grok sends PNG, JPEG and WebP of at least ${LEAST_SIDE}×${LEAST_SIDE} and ${LEAST_PIXELS} pixels`,
    }));
    return { type: 'text', text: `[file: ${part.mediaType}, which Grok does not send; not carried over]` };
  };
}

/** A link stays as it is; of JPEG and WebP the size is not looked at. */
function isSent({ mediaType, source }: FilePart): boolean {
  if (!('base64' in source)) return true;
  if (!SENT.has(mediaType)) return false;
  const head = Buffer.from(source.base64.slice(0, HEAD), 'base64');
  if (head.length < 24 || !head.toString('latin1', 1, 4).startsWith('PNG')) return true;
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  return Math.min(width, height) >= LEAST_SIDE && width * height >= LEAST_PIXELS;
}
