// `keep`: copies, lists and forgets.
import type { NativeFile, SessionRef } from '../../agents/agent.js';
import { asFailure } from '../../io/disk-failure.js';
import { exists, isMissing, sizeIfThere } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { Failure, type Report } from '../../model/report.js';
import { loadSource } from '../../sources/index.js';
import { openReadable } from '../../sources/readable.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { KeptSessions, type KeptFile, type KeptSession } from '../../store/kept-sessions.js';
import { Objects } from '../../store/objects.js';
import { sweepObjects } from '../../store/recover.js';
import { cleanTitle } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { documentPlace, nativePlace } from './native-place.js';

export interface KeepInput {
  readonly ref: string;
  readonly any: boolean;
  readonly list: boolean;
  readonly remove: boolean;
}

export interface KeptResult {
  readonly agent: string;
  readonly id: string;
  readonly title: string | null;
  readonly path: string;
  readonly at: string;
  readonly files: number;
  readonly bytes: number;
  /** same: the session is as it was kept · changed: it has grown or changed since · gone: only the kept one is left · removed: not kept any more. */
  readonly state: 'same' | 'changed' | 'gone' | 'removed';
}

export async function keep({ ref: named, any, list, remove }: KeepInput, context: OperationContext): Promise<readonly KeptResult[]> {
  const { world, here, report, found } = context;
  const store = new KeptSessions(here);
  if (list) return store.all(report).map((one) => resultOf(one));
  try {
    if (remove) return [forget(named, store, here, report)];
    const ref = await resolveSession(named, world, report, { any });
    found?.([ref]);
    return [resultOf(await keepSession(ref, { world, here, store }, report))];
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was kept' });
  }
}

async function keepSession(
  ref: SessionRef,
  { world, here, store }: { readonly world: World; readonly here: World; readonly store: KeptSessions },
  report: Report,
): Promise<KeptSession> {
  const source = await loadSource(ref.agent);
  const readable = openReadable(source, ref, here, report);
  try {
    const objects = new Objects(here);
    const isOwnFile = readable.ref.path === ref.path;
    const natives = source.nativeFiles(readable.ref, report);
    const files = natives.flatMap((file, i): KeptFile[] => {
      const place = isOwnFile ? nativePlace(file.path, ref, world) : documentPlace(ref);
      return copied(file, { objects, isMain: i === 0, place, from: isOwnFile ? file.path : ref.path });
    });
    const { agent, id, title, cwd, updatedAt } = ref;
    const session = {
      agent,
      id,
      path: ref.path,
      ...(title !== undefined && { title: cleanTitle(title, here) }),
      ...(cwd !== undefined && { cwd }),
      ...(updatedAt !== undefined && { updatedAt }),
    };
    const kept = store.write(session, files);
    for (const file of files)
      if (!objects.holds(file))
        throw new Failure({ rule: 'keep/damaged', message: 'a file was removed while it was being kept', hint: 'Try again.' });
    return kept;
  } finally {
    readable.close();
  }
}

function copied(
  file: NativeFile,
  { objects, isMain, place, from }: { readonly objects: Objects; readonly isMain: boolean; readonly place: string; readonly from: string },
): KeptFile[] {
  try {
    const { bytes, sha256 } = objects.keep(file.path, isMain ? {} : { within: file.within });
    return [{ path: from, place, bytes, sha256, records: file.records }];
  } catch (error) {
    // a client that is at work deletes side files now and then; the session itself must be there
    if (!isMain && isMissing(error) && !exists(file.path)) return [];
    throw error;
  }
}

function resultOf(one: KeptSession): KeptResult {
  const { session, files, at } = one;
  const main = files[0]!;
  const now = sizeIfThere(main.path);
  const inside = now === undefined && main.path.includes('#') && exists(main.path.slice(0, main.path.lastIndexOf('#')));
  return {
    agent: session.agent,
    id: session.id,
    title: session.title ?? null,
    path: session.path,
    at,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    state: now === undefined ? (inside ? 'changed' : 'gone') : now === main.bytes ? 'same' : 'changed',
  };
}

function forget(named: string, store: KeptSessions, here: World, report: Report): KeptResult {
  const [agent, id] = named.includes(':') ? named.split(/:(.*)/s) : [undefined, named];
  const found = store.all(report).filter(({ session }) => (agent === undefined || agent === session.agent) && session.id.startsWith(id!));
  const [one, ...others] = found;
  if (!one || others.length > 0)
    throw new Failure({
      rule: one ? 'ref/ambiguous' : 'keep/not-kept',
      message: one ? `“${beginning(named, 60)}” matches ${found.length} kept sessions` : `no session “${beginning(named, 60)}” is kept`,
      hint: '`baton keep --list` shows what is.',
    });
  store.remove(one);
  sweepObjects(here, new Set(one.files.map(({ sha256 }) => sha256)));
  return { ...resultOf(one), state: 'removed' };
}
