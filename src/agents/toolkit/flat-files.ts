// Files for which a target's history has no place: texts become words, others a note. Either is named in the report.
import type { Report } from '../../model/report.js';
import type { FilePart, Part, TextPart } from '../../model/session.js';
import { plural } from '../../model/plural.js';

export interface FileFlattener {
  /** For places that hold images: they stay, other files become text. */
  besidesImages(part: Part): Part;
  /** For places that hold no files at all. */
  asNote(part: FilePart): TextPart;
}

/** `agent`: the target's name, as people know it. */
export function makeFileFlattener(agent: string, report: Report): FileFlattener {
  return { besidesImages, asNote };

  function besidesImages(part: Part): Part {
    if (part.type !== 'file' || part.mediaType.startsWith('image/')) return part;
    if (!part.mediaType.startsWith('text/') || !('base64' in part.source)) return asNote(part);
    report.tally(`${agent} file as text`, (n) => ({
      rule: 'pass/file-as-text',
      severity: 'info',
      message: `${plural(n, 'text file')} became text: ${agent}’s history holds no files other than images`,
    }));
    return { type: 'text', text: `[file${nameOf(part)}]\n${Buffer.from(part.source.base64, 'base64').toString()}` };
  }

  function asNote(part: FilePart): TextPart {
    report.tally(`${agent} flattened`, (n) => ({
      rule: 'pass/file-flattened',
      severity: 'warning',
      message: `${plural(n, 'file')} became a note: ${agent}’s history holds images only`,
    }));
    const size = 'base64' in part.source ? `, ${Math.round((part.source.base64.length * 3) / 4)} bytes` : '';
    return { type: 'text', text: `[file${nameOf(part)}: ${part.mediaType}${size}; not carried over]` };
  }
}

function nameOf({ name }: FilePart): string {
  return name === undefined ? '' : ` ${name}`;
}
