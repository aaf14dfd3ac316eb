// What `doctor` looks at in Claude Code beyond what holds for every agent: how long the client keeps its sessions.
import path from 'node:path';
import { readText } from '../../io/read-whole.js';
import { isMissing, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import type { Check, SessionRef } from '../agent.js';
import { configRoot } from './paths.js';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Sessions that go within this time are named. */
const SOON_DAYS = 7;

/** The client deletes sessions whose file has not changed for `cleanupPeriodDays`. */
export async function doctorChecks(world: World, sessions: readonly SessionRef[]): Promise<readonly Check[]> {
  const about = { id: 'claude-code/retention', name: 'Claude Code’s clean-up' };
  const file = path.join(configRoot(world), 'settings.json');
  const days = retention(file);
  if (days === undefined)
    return [{ ...about, state: 'problem', detail: `${file} cannot be read`, fix: 'Fix the file: it must be valid JSON.' }];
  const now = world.now().getTime();
  const ends = sessions.flatMap((ref) => {
    const changed = statOf(ref.path)?.mtimeMs;
    return changed === undefined ? [] : [changed + days * DAY_MS];
  });
  const rule = `sessions are deleted ${days} days after they last changed${days === DEFAULT_DAYS ? '' : ' (cleanupPeriodDays)'}`;
  const soon = ends.filter((end) => end < now + SOON_DAYS * DAY_MS).toSorted((a, b) => a - b);
  if (soon.length === 0) return [{ ...about, state: 'ok', detail: rule }];
  const first = soon[0]! <= now ? 'when the client next starts' : `on ${new Date(soon[0]!).toISOString().slice(0, 10)}`;
  return [
    {
      ...about,
      state: 'note',
      detail:
        `${rule}; ${soon.length} of ${sessions.length} will be deleted by ` +
        `${new Date(now + SOON_DAYS * DAY_MS).toISOString().slice(0, 10)}, the first ${first}`,
      fix: `Add "cleanupPeriodDays": 3650 to ${file}, or keep single sessions: baton keep REF`,
    },
  ];
}

/** Undefined: the file is there but not readable. */
function retention(file: string): number | undefined {
  try {
    const settings: unknown = JSON.parse(readText(file));
    const days = isObject(settings) ? settings['cleanupPeriodDays'] : undefined;
    return typeof days === 'number' && days >= 1 ? days : DEFAULT_DAYS;
  } catch (error) {
    return isMissing(error) ? DEFAULT_DAYS : undefined;
  }
}
