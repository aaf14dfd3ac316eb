// The files of a session on a disk.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openForReading } from '../../io/blocks.js';
import { companionFiles } from '../../io/companions.js';
import { readDocument } from '../../io/document-records.js';
import { headOf, openEnds } from '../../io/file-ends.js';
import { nodeBytes, readRecords } from '../../io/jsonl.js';
import { readRegular } from '../../io/read-whole.js';
import { readSmall } from '../../io/small-file.js';
import { exists, listFolder, statOf, walkFiles } from '../../io/walk.js';
import { Report } from '../../model/report.js';
import type { SessionItem, SessionStream } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import type { Decode, SessionFiles } from './session-bytes.js';

export const diskFiles: SessionFiles = {
  paths: {
    sep: path.sep,
    basename: (file, ending) => path.basename(file, ending),
    dirname: (file) => path.dirname(file),
    join: (...parts) => path.join(...parts),
    relative: (from, to) => path.relative(from, to),
    fromUrl: (url) => fileURLToPath(url),
  },
  exists,
  lines: readRecords,
  document: readDocument,
  head: headOf,
  // A session is whole without it, so nobody hears that it cannot be read.
  findInHead: (file, containing, find) => (statOf(file) ? openEnds(file, new Report())?.findInHead(containing, find) : undefined),
  small: readSmall,
  whole: (file, options) => readRegular(file, { ...options, open: openForReading }),
  text: (bytes) => nodeBytes.text(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  companions: companionFiles,
  list: (folder, report) => listFolder(folder, report).filter((entry) => !entry.isFolder),
  below: walkFiles,
};

/** An agent's `read`, of files on a disk. */
export function fromDisk(decode: Decode): (ref: SessionRef, report: Report, options?: ReadOptions) => SessionStream {
  return (ref, report, options = {}): Iterable<SessionItem> => decode(ref, { files: diskFiles, report, options });
}
