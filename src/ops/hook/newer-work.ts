// What other agents did in a folder since this one was there: from what is prepared, and from a look at the times of their files.
import { hooks, type AgentHook, type TouchedFile } from '../../agents/hooks.js';
import { lastStringIn } from '../../io/file-tail.js';
import { gitTop } from '../../io/git-top.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import type { HookRecords, PassedFile, Prepared } from '../../store/hook-records.js';
import type { HookCall } from './call.js';

export interface NewerWork {
  readonly hook: Pick<AgentHook, 'agent' | 'idOf'>;
  /** Its hand-off, if one is ready. */
  readonly prepared?: Prepared;
  /** Its newest file, if that is newer than what is ready. */
  readonly touched?: TouchedFile;
  /** All that is known: this agent has written since, perhaps elsewhere. In milliseconds. */
  readonly perhaps?: number;
}

export interface LookOptions {
  /** This agent’s own earlier sessions count as well. */
  readonly own: boolean;
}

/** A database is written to a moment after its session was captured. */
const SETTLES_MS = 10_000;

/** This folder, and the top of its repository: whoever works in one knows of the other. */
export function foldersAround(folder: string, world: World): readonly string[] {
  const top = gitTop(folder);
  if (top === undefined) return [folder];
  const real = realPath(top);
  return real === folder || real === realPath(world.home) ? [folder] : [folder, real];
}

export function newerWork(call: HookCall, records: HookRecords, world: World, { own }: LookOptions): NewerWork | undefined {
  const folders = foldersAround(call.folder, world);
  const passed = records.passed();
  const since =
    call.source === 'resume'
      ? lastWorkIn(call, { folders, passed, own }, records, world)
      : own
        ? 0
        : lastCaptured(call, folders, records, world);
  const found = folders.flatMap((folder) => workIn(folder, call, { since, passed, own }, records, world));
  const newest = found.toSorted((a, b) => b.time - a.time)[0];
  if (!newest || call.source === 'resume' || own) return newest?.work;
  // asked last, and only for what is newer: this agent’s own files may be many
  return hasWorkedSince(newest.work.perhaps ?? newest.time, call, { folders, passed, own }, world) ? undefined : newest.work;
}

interface Looking {
  readonly since: number;
  readonly passed: readonly PassedFile[];
  readonly own: boolean;
}

function workIn(folder: string, call: HookCall, { since, passed, own }: Looking, records: HookRecords, world: World) {
  const key = folderKey(folder, world.platform);
  const ready = new Map(records.preparedIn(key).map((one) => [one.agent, one]));
  const found: { readonly time: number; readonly work: NewerWork }[] = [];
  for (const hook of hooks) {
    if (hook.agent.id === call.hook.agent.id && !own) continue;
    const known = ready.get(hook.agent.id);
    const prepared = known && !isOf(known, call) && known.active > since ? known : undefined;
    const after = Math.max(since, known?.active ?? 0);
    const touched = hook.newest?.(world, {
      folder,
      since: after,
      counts: (file) => file.path !== call.transcript?.path && !isUntouched(file, passed) && !isSame(file, known),
    });
    const isOther = touched && !isOwnSession(hook.idOf?.(touched.path), hook, call);
    if (touched && isOther) found.push({ time: touched.time, work: { hook, ...(prepared && { prepared }), touched } });
    else if (prepared) found.push({ time: prepared.active, work: { hook, prepared } });
    const stored = newestStore(hook, world);
    const seen = Math.max(records.lookedAt(key), known ? Date.parse(known.at) : 0) + SETTLES_MS;
    if (!prepared && stored > Math.max(since, seen)) found.push({ time: 0, work: { hook, perhaps: stored } });
  }
  // agents without hooks are known by what a look has prepared
  for (const one of ready.values())
    if (!hooks.some(({ agent }) => agent.id === one.agent) && one.active > since)
      found.push({ time: one.active, work: { hook: { agent: { id: one.agent, name: one.name } }, prepared: one } });
  return found;
}

const isOf = (one: Prepared, call: HookCall): boolean => one.agent === call.hook.agent.id && one.session === call.session;

function isOwnSession(id: string | undefined, hook: Pick<AgentHook, 'agent'>, call: HookCall): boolean {
  return hook.agent.id === call.hook.agent.id && id === call.session;
}

/** As it was when it was captured. */
function isSame(file: TouchedFile, known: Prepared | undefined): boolean {
  return known !== undefined && file.path === known.path && file.size === known.size;
}

function isUntouched(file: TouchedFile, passed: readonly PassedFile[]): boolean {
  return passed.some((one) => one.path === file.path && one.size === file.size);
}

function newestStore(hook: AgentHook, world: World): number {
  return Math.max(0, ...(hook.stores?.(world) ?? []).map((file) => statOf(file)?.mtimeMs ?? 0));
}

interface OwnLooking extends Omit<Looking, 'since'> {
  readonly folders: readonly string[];
}

/** When this agent’s last session here ended, as far as it was captured. Milliseconds; 0: never. */
function lastCaptured(call: HookCall, folders: readonly string[], records: HookRecords, world: World): number {
  const known = folders.map((folder) => records.prepared(folderKey(folder, world.platform), call.hook.agent.id));
  return Math.max(0, ...known.map((one) => (one && !isOf(one, call) ? one.active : 0)));
}

function hasWorkedSince(since: number, call: HookCall, { folders, passed }: OwnLooking, world: World): boolean {
  const { hook, transcript, session } = call;
  const counts = (one: TouchedFile): boolean =>
    one.path !== transcript?.path && !isUntouched(one, passed) && hook.idOf?.(one.path) !== session;
  return folders.some((folder) => hook.newest?.(world, { folder, since, counts }) !== undefined);
}

/** A client may write to a session that it opens: what was captured at its end counts before what its file says. */
function lastWorkIn(call: HookCall, { folders, passed }: OwnLooking, records: HookRecords, world: World): number {
  const { hook, session, transcript } = call;
  const since = passed.filter((one) => one.agent === hook.agent.id && one.id === session).map(({ at }) => Date.parse(at));
  const known = folders
    .map((folder) => records.prepared(folderKey(folder, world.platform), hook.agent.id))
    .find((one) => one && isOf(one, call));
  if (known) return Math.max(known.active, ...since);
  const file =
    transcript?.path ?? hook.newest?.(world, { folder: call.folder, since: 0, counts: (one) => hook.idOf?.(one.path) === session })?.path;
  const told = file === undefined ? undefined : lastStringIn(file, 'timestamp');
  const time = told === undefined ? Number.NaN : Date.parse(told);
  const written = file === undefined ? 0 : (statOf(file)?.mtimeMs ?? 0);
  return Math.max(Number.isNaN(time) ? written : time, ...since);
}
