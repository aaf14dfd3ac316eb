// What is in one file or folder that holds many conversations: an account export, or a file of an agent's that holds several sessions.
import path from 'node:path';
import { agents } from '../agents/index.js';
import type { SessionRef } from '../agents/agent.js';
import { exists, isFolder } from '../io/walk.js';
import type { World } from '../io/world.js';
import { Failure, Report } from '../model/report.js';
import { checkpointRefs } from './git-checkpoints.js';
import { exportedRefs } from './resolve-export.js';
import { newness } from './sessions.js';
import { absent } from './resolve.js';
import { resolveSession } from './resolve-session.js';

/** Newest first. Of what holds a single conversation, that one. Throws a Failure where there is none. */
export async function refsInside(named: string, world: World, report: Report): Promise<readonly SessionRef[]> {
  const place = path.resolve(world.cwd, named);
  if (!exists(place)) throw absent(place, 'Give the path of an export: a folder, a file or an archive.');
  const exported = exportedIn(place, report);
  if (exported.length > 0) return exported;
  for (const agent of isFolder(place) ? [] : agents) {
    const oddities = new Report(); // of an agent whose file it is not, nothing is said
    const refs = (await agent.loadSource()).refsInside?.(place, oddities) ?? [];
    if (refs.length === 0) continue;
    report.addAll(oddities);
    return refs.toSorted((a, b) => newness(b) - newness(a));
  }
  const checkpoints = isFolder(place) ? checkpointRefs(place, world, report) : [];
  return checkpoints.length > 0 ? checkpoints : [await resolveSession(`${place}`, world, report)];
}

/** An archive without conversations may be something else. */
function exportedIn(place: string, report: Report): readonly SessionRef[] {
  try {
    return exportedRefs(place, report);
  } catch (error) {
    if (error instanceof Failure && error.diagnostic.rule === 'document/archive') return []; // who reads it next says so, if nobody knows it
    throw error;
  }
}
