// The name under which Codex's own list shows a session: it stands in none of the session's records (0.166), but in a list beside them.
import path from 'node:path';
import { isWritable } from '../../io/access.js';
import { isNoRegularFile } from '../../io/real-place.js';
import { exists } from '../../io/walk.js';
import { jsonText } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import type { Companion, InstallTarget } from '../agent.js';
import { namesFile } from './paths.js';

/** As long as the client makes them when it takes sessions over itself. */
const LONGEST_NAME = 120;

export async function companions({ world, id, title, now }: InstallTarget, report: Report): Promise<readonly Companion[]> {
  const name = firstWords(title ?? '', LONGEST_NAME);
  if (name === '') return [];
  const names = namesFile(world);
  if (isNoRegularFile(names) || !isOpen(names)) {
    report.add({
      rule: 'codex/name-not-listed',
      severity: 'info',
      message: 'Codex’s list of names is a link or not writable, so its own list shows the first prompt instead of the title',
      place: { source: names },
    });
    return [];
  }
  const line = { id, thread_name: name, updated_at: now.toISOString() };
  return [{ path: names, text: `${jsonText(line)}\n`, line: true }];
}

/** The nearest thing that is there takes what is new. */
function isOpen(place: string): boolean {
  const above = path.dirname(place);
  if (exists(place)) return isWritable(place) && isWritable(above);
  return !exists(above) || isWritable(above);
}
