// The sessions of one program of the family as they are found and read.
import type { AgentSource } from '../../agent.js';
import { clientFrames } from '../client-frames.js';
import { discover, findUnlisted, recognizes, refOf, refsInside, stillThere } from './discover.js';
import { formatOf, newestFiles } from './store-state.js';
import { readRecords } from './read.js';
import { makeCodec } from './records.js';
import { exportDocument, materialize, recordsOf } from './stored-records.js';
import { describeTool } from './tools.js';
import type { Variant } from './variant.js';

export function makeSource(variant: Variant): AgentSource {
  const codec = makeCodec(variant.id);
  return {
    id: variant.id,
    name: variant.name,
    openCalls: 'answered',
    shellMarkers: variant.shellMarkers,
    formats: variant.formats,
    newestFiles: (world, limit, report) => newestFiles(variant, world, limit, report),
    formatOf: (path) => formatOf(variant, path),
    recognizes: (sample) => recognizes(variant, sample),
    discover: (world, report) => discover(variant, world, report),
    findUnlisted: (world, id, report) => findUnlisted(variant, world, id, report),
    refOf: (path, report) => refOf(variant, path, report),
    refsInside: (path, report) => refsInside(variant, path, report),
    read: (ref, report, options = {}) => readRecords({ variant, codec }, ref, recordsOf(ref, report, options), { report, options }),
    materialize: (ref, file, report) => materialize(ref, file, report),
    isThere: stillThere,
    nativeFiles: (ref) => [{ path: ref.path, records: true }],
    describeTool,
    ...clientFrames,
    layout: exportDocument,
  };
}
