// Pictures that Grok's client takes out of a history before it sends it (1.0.41): other formats, and smaller ones. A note in their place stays,
// and the history as it was written.
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part } from '../../model/session.js';
import { sizeOf } from './picture-size.js';

const SENT = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'image/*']);
const LEAST_SIDE = 8;
const LEAST_PIXELS = 512;
/** Base64 of the bytes that are looked through for the size. */
const HEAD = 128 << 10;

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

/** A link stays as it is, and so does a picture whose size is not found. */
function isSent({ mediaType, source }: FilePart): boolean {
  if (!('base64' in source)) return true;
  if (!SENT.has(mediaType)) return false;
  const size = sizeOf(Buffer.from(source.base64.slice(0, HEAD), 'base64'));
  return size === undefined || (Math.min(size.width, size.height) >= LEAST_SIDE && size.width * size.height >= LEAST_PIXELS);
}
