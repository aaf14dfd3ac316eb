// The newest of VS Code's chats, and which version of the extension wrote them.
import { openEnds } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';
import { isTranscript } from './transcript.js';

/** Of the extension, which is what writes the rounds; the editor's version is in no file. */
export const formats: KnownFormats = { oldest: '0.31.3', newest: '0.49.0', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  const version =
    ends?.lastString('extensionVersion') ?? (ends && isTranscript(ends.head) ? ends.firstString('copilotVersion') : undefined);
  return { path: file, ...(version !== undefined && { version }) };
}
