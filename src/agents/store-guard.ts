// What Baton may delete in agents' stores: only regular files that really lie where the agent itself keeps sessions.
import path from 'node:path';
import { isNoRegularFile, realPlace } from '../io/real-place.js';
import type { StoreGuard } from '../io/store-guard.js';
import type { World } from '../io/world.js';
import { Failure } from '../model/report.js';
import type { Agent } from './agent.js';
import { agents, findAgent } from './index.js';
import { splitInside } from './toolkit/inside-database.js';
import { isHandoffFile } from './project-handoff.js';

export function storeGuard(world: World): StoreGuard {
  return {
    refusal(id, place, how) {
      const agent = findAgent(id);
      if (!agent || !(isWritten(agent) || agent.inProject)) return `this Baton writes to no agent “${id}”`;
      const stores = writtenPlaces(agent, world);
      const file = fileOf(place);
      const real = realPlace(path.dirname(file));
      if (how === 'listed')
        return agent.lists?.(world).includes(place) && !isNoRegularFile(place) ? undefined : `it is not a list of ${agent.name}’s sessions`;
      if (real !== undefined && isHandoffOf(agent, place) && isHandoffOf(agent, path.join(real, path.basename(place))))
        return isNoRegularFile(place) ? NO_FILE : undefined;
      if (!isWritten(agent)) return `this Baton writes no session of ${agent.name}`;
      if (real === undefined || !stores.some((store) => isIn(path.join(real, path.basename(file)), realPlace(store))))
        return `it does not lie in ${agent.name}’s store, ${stores[0]}`;
      return isNoRegularFile(file) ? NO_FILE : undefined;
    },
    sessionAt(place) {
      const owner = agents.find((agent) => isWritten(agent) && isPlanned(agent, world, place));
      return owner && { agent: owner.id, id: splitInside(place)?.id ?? '', cwd: '' };
    },
    async importCommand(session) {
      const agent = findAgent(session.agent);
      const target = await (agent?.loadTarget ?? agent?.inProject?.loadForced)?.();
      if (!target?.importCommand || !/^\w[\w-]*$/.test(session.id))
        throw new Failure({
          rule: 'store/outside',
          message: `${session.agent} has no session “${session.id}” that its client could take out again; nothing was done`,
          hint: '`baton doctor` shows more.',
        });
      return target.importCommand({ world, id: session.id, cwd: session.cwd });
    },
  };
}

const NO_FILE = 'it is a link or a folder, not a file';

function isWritten({ loadTarget, inProject }: Agent): boolean {
  return loadTarget !== undefined || inProject?.loadForced !== undefined;
}

/** A hand-off that a pass put into a project. */
function isHandoffOf({ inProject }: Agent, place: string): boolean {
  return inProject !== undefined && isHandoffFile(inProject.files, place);
}

/** Is this a place that sessions of the agent are written to, by its name alone? What a pass plans is held to it, whatever a receipt says of files. */
export function isPlanned(agent: Agent, world: World, place: string): boolean {
  return (
    agent.lists?.(world).includes(place) === true ||
    (agent.inProject?.holdsSessions === true && isHandoffOf(agent, place)) ||
    writtenPlaces(agent, world).some((store) => isIn(fileOf(place), store))
  );
}

function writtenPlaces(agent: Agent, world: World): readonly string[] {
  return [...agent.places(world), ...(agent.besides?.(world) ?? [])];
}

/** Of a session inside a database: the database. */
function fileOf(place: string): string {
  return splitInside(place)?.database ?? place;
}

/** A database may be a place by itself. */
function isIn(file: string, store: string | undefined): boolean {
  if (store === undefined) return false;
  const way = path.relative(store, file);
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way) && (way !== '' || /\.(?:db|sqlite3?|vscdb)$/i.test(file));
}
