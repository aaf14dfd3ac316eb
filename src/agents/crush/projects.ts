// The projects that Crush has worked in, each with the folder of its database.
import path from 'node:path';
import { isNetworkPath } from '../../io/network-path.js';
import { readSmall } from '../../io/small-file.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isArray, isObject, stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { DATABASE, foldersHere, PROJECT_FOLDER, projectsFile } from './paths.js';

/** Nobody works in more. */
const MOST_PROJECTS = 10_000;

export interface Project {
  readonly database: string;
  readonly cwd: string;
}

/** Those that are there, each database once. */
export function projectsOf(world: World, report: Report): Project[] {
  const found = new Map<string, Project>();
  for (const project of [...listed(world, report), ...foldersHere(world).map(here)])
    if (!found.has(project.database) && !isNetworkPath(project.database, world.platform) && exists(project.database))
      found.set(project.database, project);
  return [...found.values()];
}

function here(folder: string): Project {
  return { database: path.join(folder, DATABASE), cwd: path.dirname(folder) };
}

/** By the place of a database alone: it lies in its project, unless settings say otherwise. */
export function folderOf(database: string): string | undefined {
  const folder = path.dirname(database);
  return path.basename(folder) === PROJECT_FOLDER ? path.dirname(folder) : undefined;
}

function listed(world: World, report: Report): Project[] {
  const file = projectsFile(world);
  const text = readSmall(file);
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    const projects = isObject(list) && isArray(list['projects']) ? list['projects'].filter(isObject).slice(0, MOST_PROJECTS) : [];
    return projects.flatMap((project): Project[] => {
      const [cwd, folder] = [stringOf(project['path']), stringOf(project['data_dir'])];
      if (cwd === undefined || !path.isAbsolute(cwd)) return [];
      return [{ database: path.join(path.resolve(cwd, folder ?? PROJECT_FOLDER), DATABASE), cwd }];
    });
  } catch {
    report.add({
      rule: 'crush/projects-unreadable',
      severity: 'warning',
      message: 'the list of projects cannot be read; sessions of this folder alone are found',
      place: { source: file },
    });
    return [];
  }
}
