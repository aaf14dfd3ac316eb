// Exported projects of one builder as a source: found in the folder at hand, or by the place that somebody names.
import { describeForeignTool } from '../../../dialects/foreign-tools.js';
import path from 'node:path';
import { documentOf } from '../../../io/record-layout.js';
import { exists, isFolder, unreadable } from '../../../io/walk.js';
import { isZip } from '../../../io/zip.js';
import type { World } from '../../../io/world.js';
import { Failure, type Report } from '../../../model/report.js';
import type { AgentSource, SessionRef } from '../../agent.js';
import { clientFrames } from '../client-frames.js';
import { diskFiles } from '../disk-files.js';
import { writeDocument } from '../inside-records.js';
import { numbered } from '../numbered.js';
import { range } from '../read-records.js';
import { gone, projectAt, refOfProject } from './project.js';
import { readProject } from './read.js';
import { FILES, PROJECT, recordsOf } from './records.js';
import type { Variant } from './variant.js';

const document = documentOf(FILES);

export function makeSource(variant: Variant): AgentSource {
  const refOf = (place: string, report: Report): SessionRef | undefined => {
    try {
      const project = projectAt(place, variant);
      return project && refOfProject(project, variant);
    } catch (error) {
      if (error instanceof Failure && error.diagnostic.rule.startsWith('archive/')) return undefined; // whoever else reads archives says so
      report.add(error instanceof Failure ? { ...error.diagnostic, severity: 'warning' } : unreadable(place, error));
      return undefined;
    }
  };
  const discover = (world: World, report: Report): SessionRef[] => {
    const folders = [...new Set([world.cwd, world.home])].filter((folder) => path.dirname(folder) !== folder && isFolder(folder));
    return folders.flatMap((folder) => refOf(folder, report) ?? []);
  };
  return {
    id: variant.id,
    name: variant.name,
    openCalls: 'answered',
    shellMarkers: [],
    formats: { oldest: '1', newest: '1', majors: [1] },
    newestFiles: (world, limit, report) => discover(world, report).slice(0, limit).map((ref) => ref.path), // prettier-ignore
    formatOf: (file) => ({ path: file }),
    recognizes: ({ path: place, head }) => isMade(head) || mayTell(place, head, variant),
    discover,
    refOf,
    refOfFolder: refOf,
    isThere: exists,
    read(ref, report, options = {}) {
      if (isMade(diskFiles.head(ref.path)))
        return readProject(ref, diskFiles.document(ref.path, FILES, { report, rule: 'project/not-a-record', ...range(options) }), variant);
      return readProject(ref, numbered(live(ref.path, report)), variant);
    },
    materialize(ref, file, report) {
      if (isMade(diskFiles.head(ref.path))) return false;
      writeDocument(file, document, live(ref.path, report));
      return true;
    },
    nativeFiles: (ref) => [{ path: ref.path, records: true }],
    describeTool: describeForeignTool,
    ...clientFrames,
    layout: document,
  };

  function live(place: string, report: Report): ReturnType<typeof recordsOf> {
    const project = projectAt(place, variant);
    if (!project) throw gone(place);
    return recordsOf(project, variant, report);
  }

  /** A project that was written as one document while it is worked on. */
  function isMade(head: Uint8Array): boolean {
    const text = new TextDecoder('latin1').decode(head.subarray(0, 200));
    return text.includes(`"type":"${PROJECT}","agent":"${variant.id}"`);
  }
}

/** An archive, or a file by a name that may tell a project; which one it is, only its files say. */
function mayTell(place: string, head: Uint8Array, { markers }: Variant): boolean {
  const name = place.replaceAll('\\', '/');
  return isZip(head) || /(?:^|\/)(?:README\.md|package\.json)$/.test(name) || markers.some((one) => name.endsWith(`/${one}`));
}
