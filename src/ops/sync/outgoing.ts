// What of this machine's lineage belongs to a project and may leave: redacted hand-offs and acts, never kept files of sessions.
import path from 'node:path';
import { handoffIn } from '../../documents/handoff-in.js';
import { blobName, type CommitFile } from '../../io/git-commit.js';
import type { GitFile } from '../../io/git-repository.js';
import { isInside } from '../../io/open-regular.js';
import type { World } from '../../io/world.js';
import { lineageGraph, type LineageGraph } from '../../lineage/graph.js';
import { refOfThing, type Act, type ThingRef } from '../../model/lineage.js';
import { plural } from '../../model/plural.js';
import { Failure, Report } from '../../model/report.js';
import { Lineage, type LineageRecord } from '../../store/lineage.js';
import { Objects } from '../../store/objects.js';
import { realPath } from '../../sources/same-path.js';
import { secretsFinder } from '../redact/holds-secrets.js';
import { actPlace, LARGEST_SHARED, objectPlace, sharedAct, sharedName } from './shared-files.js';

export interface Outgoing {
  readonly files: readonly CommitFile[];
  readonly handoffs: number;
  readonly acts: number;
}

/** `there`: what the repository has. `bad`: files there that are not what they should be; ours take their place. */
export async function outgoing(
  {
    top,
    there,
    bad,
    like,
  }: { readonly top: string; readonly there: readonly GitFile[]; readonly bad: ReadonlySet<string>; readonly like: string },
  here: World,
  report: Report,
): Promise<Outgoing> {
  const acts = new Lineage(here).all(report);
  const places = new Map(there.map((file) => [file.path, file.blob] as const));
  const known = new Set(there.flatMap((file) => actIn(file.path)));
  const ours = actsOfProject(acts, { top, known });
  const leaving = new Leaving(here);
  const files = new Map<string, CommitFile>();
  const handoffs = new Set<ThingRef>();
  let told = 0;
  for (const act of ours) {
    const documents = await leaving.documentsOf(act, (place, bytes) => places.get(place) === blobName(bytes, like));
    if (!documents) continue;
    for (const file of documents) files.set(file.path, file);
    if (documents.length > 0) handoffs.add(refOfThing(act.made!));
    const place = actPlace(act.id);
    if (places.has(place) && !bad.has(place)) continue;
    files.set(place, { path: place, content: Buffer.from(sharedAct(act)) });
    told++;
  }
  leaving.tell(report);
  return { files: [...files.values()], handoffs: handoffs.size, acts: told };
}

const actIn = (place: string): string[] => {
  const name = sharedName(place);
  return name && 'act' in name ? [name.act] : [];
};

/** Made of sessions in this repository, or there already; and all that they came from, and that came of them. */
export function actsOfProject(
  acts: readonly LineageRecord[],
  { top, known }: { readonly top: string; readonly known: ReadonlySet<string> },
): readonly LineageRecord[] {
  const real = realPath(top);
  const isHere = (folder: string): boolean => folder === real || isInside(realPath(folder), real);
  const graph = lineageGraph(acts);
  const seeds = acts
    .filter(({ id, folder }) => known.has(id) || (folder !== undefined && path.isAbsolute(folder) && isHere(folder)))
    .flatMap((act) => (act.made ? [refOfThing(act.made)] : []));
  const things = connected(graph, seeds);
  return acts.filter(
    (act) => act.origin !== 'sync' && (act.made ? things.has(refOfThing(act.made)) : act.parents.some((ref) => things.has(ref))),
  );
}

function connected(graph: LineageGraph, seeds: readonly ThingRef[]): ReadonlySet<ThingRef> {
  const found = new Set(seeds);
  for (const ref of found) {
    const node = graph.get(ref);
    for (const other of [...(node?.parents ?? []), ...(node?.children ?? [])]) found.add(other);
  }
  return found;
}

/** Formats of words alone hold none. */
const WORDS = new Set(['handoff', 'yaml']);

async function holdsSession(text: string, format: string): Promise<boolean> {
  if (WORDS.has(format)) return false;
  try {
    return (await handoffIn(text, new Report()))?.handoff.session !== undefined;
  } catch (error) {
    if (error instanceof Failure) return true; // what cannot be read may be anything
    throw error;
  }
}

/** Which documents may leave, and what is said of those that may not. */
class Leaving {
  readonly #objects: Objects;
  readonly #holdsSecrets: (text: string) => boolean;
  readonly #left = { secrets: 0, large: 0, gone: 0 };

  constructor(here: World) {
    this.#objects = new Objects(here);
    this.#holdsSecrets = secretsFinder(here);
  }

  /** Those that are not there yet; undefined: the act stays here. */
  async documentsOf(
    { what, made, transform }: Act,
    isThere: (place: string, bytes: Uint8Array) => boolean,
  ): Promise<CommitFile[] | undefined> {
    if (made?.kind !== 'handoff' || made.object === undefined) return [];
    if (what === 'pack' && !transform?.includes('redacted')) return this.#leave('secrets');
    const files: CommitFile[] = [];
    for (const hash of [made.object, ...(made.signature === undefined ? [] : [made.signature])]) {
      const read = this.#objects.read(hash);
      if (!('bytes' in read)) return this.#leave('gone');
      if (read.bytes.length > LARGEST_SHARED) return this.#leave('large');
      if (isThere(objectPlace(hash), read.bytes)) continue;
      const text = read.bytes.toString('utf8');
      if (this.#holdsSecrets(text)) return this.#leave('secrets');
      if (hash === made.object && (await holdsSession(text, made.format))) return this.#leave('large');
      files.push({ path: objectPlace(hash), content: read.bytes });
    }
    return files;
  }

  #leave(why: 'secrets' | 'large' | 'gone'): undefined {
    this.#left[why]++;
    return undefined;
  }

  tell(report: Report): void {
    const { secrets, large, gone } = this.#left;
    const say = (count: number, why: string, hint: string): void => {
      if (count > 0)
        report.add({
          rule: 'sync/left-out',
          severity: 'warning',
          count,
          message: `${plural(count, 'hand-off')} stayed on this machine: ${why}`,
          hint,
        });
    };
    say(secrets, 'packed with --no-redact, or with something in it that looks like a secret', 'Pack it again without --no-redact.');
    say(large, `larger than ${LARGEST_SHARED >> 20} MB, or with a session attached`, 'Send it as a file: `baton pack --out FILE.baton`.');
    say(gone, 'its document is gone or was changed', '`baton fsck` shows what is wrong.');
  }
}
