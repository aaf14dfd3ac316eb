// Every session that can be found, newest first; files that are in the state in which an earlier list opened them are not opened.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { errorCode } from '../../io/walk.js';
import type { Report } from '../../model/report.js';
import { catalogPlace } from '../../store/catalog/catalog-file.js';
import { keepListed } from '../../store/catalog/keep-listed.js';
import { listedFiles, listedPlace, listedRef, type ListedFiles } from '../../store/catalog/listed-files.js';
import type { SessionRows } from '../session-rows.js';
import { sessionRows, type TellFound } from '../sessions.js';
import { tellUnusable, type Worlds } from './open-catalog.js';
import { RememberedRefs } from './remembered-refs.js';

/** Fewer are opened again faster than they are written down. */
const WORTH_KEEPING = 16;

export interface RememberedList {
  readonly rows: SessionRows;
  readonly memory: RememberedRefs;
}

export interface ListedWorlds extends Worlds {
  /** The rules for secrets, or what stands for them. */
  readonly rules: string;
}

/** Where it cannot be read, all files are opened; whoever writes it says what is wrong. */
export async function listRemembered(worlds: ListedWorlds, report: Report, agent?: string, tell?: TellFound): Promise<RememberedList> {
  const memory = new RememberedRefs(() => readListed(worlds));
  const rows = await sessionRows(worlds.world, report, agent, { tell, memory });
  return { rows, memory };
}

/** What earlier lists found, as it was then; nothing is looked at. For whoever wants to see something before all is looked for. */
export function rememberedSessions(worlds: ListedWorlds): SessionRef[] {
  const refs: SessionRef[] = [];
  for (const [folder, listed] of readListed(worlds).folders)
    for (const file of listed.files) {
      const ref = listedRef(listed, file, path.join(folder, file[0]));
      if (ref !== null) refs.push(ref as unknown as SessionRef);
    }
  return refs;
}

function readListed({ here, world, rules }: ListedWorlds): ListedFiles {
  try {
    return listedFiles(catalogPlace(here, world), rules);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return { folders: new Map(), isDamaged: false };
  }
}

export interface KeepOptions {
  /** Every agent was asked, so that what was not met is gone. */
  readonly complete: boolean;
  /** Loaded only where something is kept. */
  readonly secretFinder: () => Promise<(text: string) => boolean>;
}

export async function keepRemembered(
  { here, world, rules }: ListedWorlds,
  memory: RememberedRefs,
  { complete, secretFinder }: KeepOptions,
  report: Report,
): Promise<void> {
  if (memory.newsCount < WORTH_KEEPING) return;
  const holdsSecret = await secretFinder();
  const place = catalogPlace(here, world);
  try {
    keepListed(place, rules, { files: memory.news({ complete }), names: memory.names }, holdsSecret);
  } catch (error) {
    const why = errorCode(error);
    if (why === undefined) throw error;
    return tellUnusable(place.folder, why, report);
  }
  if (memory.isDamaged)
    report.add({
      rule: 'catalog/rebuilt',
      severity: 'info',
      message: 'what lists remember was rebuilt: it was not what was written',
      place: { source: listedPlace(place) },
      hint: 'Nothing is lost: it holds only what is in the sessions.',
    });
}
