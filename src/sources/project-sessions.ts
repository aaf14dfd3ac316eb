// The sessions of the project that somebody is in: of this folder, else of the nearest folder around it, else of the whole repository.
import path from 'node:path';
import type { SessionRef } from '../agents/agent.js';
import { gitTop } from '../io/git-top.js';
import type { World } from '../io/world.js';
import { realPath } from './same-path.js';
import { inFolder } from './sessions.js';

/** Newest first, as they were given. Empty: nothing was held here, and whatever is newest belongs to something else. */
export function projectSessions(refs: readonly SessionRef[], world: World): readonly SessionRef[] {
  const top = repositoryOf(world);
  for (const folder of foldersAround(world, top)) {
    const here = inFolder(refs, folder, world);
    if (here.length > 0) return here;
  }
  return top === undefined ? [] : refs.filter(({ cwd }) => cwd !== undefined && isInside(cwd, top));
}

/** From the current folder up to the repository's; outside of one, no further than what the home folder holds: that is everybody's. */
function foldersAround(world: World, top: string | undefined): string[] {
  const folders: string[] = [];
  const ends = new Set([realPath(world.home), path.parse(world.cwd).root]);
  for (let at = world.cwd; ; at = path.dirname(at)) {
    const real = realPath(at);
    if (folders.length > 0 && top === undefined && ends.has(real)) return folders;
    folders.push(at);
    if ((top !== undefined && real === realPath(top)) || path.dirname(at) === at) return folders;
  }
}

function isInside(folder: string, top: string): boolean {
  const below = path.relative(realPath(top), realPath(folder));
  return below === '' || (!below.startsWith('..') && !path.isAbsolute(below));
}

/** A home folder that is a repository of its own (people keep their settings so) holds many projects. */
function repositoryOf(world: World): string | undefined {
  const top = gitTop(world.cwd);
  return top !== undefined && realPath(top) !== realPath(world.home) ? top : undefined;
}
