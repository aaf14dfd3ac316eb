// Pictures on their way to another agent: one that cannot be decoded becomes a note, one of another type than it is said to be gets its own.
import { judgePicture } from '../model/pictures.js';
import { plural } from '../model/plural.js';
import type { Report } from '../model/report.js';
import type { FilePart, Part } from '../model/session.js';

export function makePictureCheck(report: Report): (part: Part) => Part {
  return (part) => {
    if (part.type === 'file') return checked(part);
    if (part.type !== 'tool-result' || !part.output.some((inner) => inner.type === 'file')) return part;
    const output = part.output.map((inner) => (inner.type === 'file' ? checked(inner) : inner));
    return output.every((inner, i) => inner === part.output[i]) ? part : { ...part, output };
  };

  function checked(part: FilePart): Part {
    const verdict = judgePicture(part);
    switch (verdict.kind) {
      case 'fine':
        return part;
      case 'other-type':
        report.tally('pass picture type', (n) => ({
          rule: 'pass/picture-type-corrected',
          severity: 'info',
          message: `${plural(n, 'picture')} of another type than stated, which vendors refuse; the type was corrected`,
        }));
        return { ...part, mediaType: verdict.mediaType };
      case 'broken':
        report.tally('pass broken picture', (n) => ({
          rule: 'pass/broken-picture',
          severity: 'warning',
          message: `${plural(n, 'picture')} became a note: the bytes cannot be decoded, and vendors refuse every request that holds such a picture`,
        }));
        return {
          type: 'text',
          text: `[picture${part.name === undefined ? '' : ` ${part.name}`}: ${part.mediaType}; its bytes cannot be decoded]`,
        };
    }
  }
}
