// Which model a new session names. The client continues with it, and refuses the turn when it does not know it: so it must be one of the user's own.
import path from 'node:path';
import { isRegular } from '../../../io/open-regular.js';
import { readText } from '../../../io/read-whole.js';
import { readDatabase } from '../../../io/sqlite.js';
import { pathsOf, type World } from '../../../io/world.js';
import { isObject, stringOf } from '../../../model/json.js';
import { Report } from '../../../model/report.js';
import { parsedColumn } from '../parsed-column.js';
import { mainDatabase } from './paths.js';
import type { Variant } from './variant.js';

/** More than any configuration. */
const LARGEST_CONFIG = 1 << 20;

export interface ModelChoice {
  readonly providerID: string;
  readonly modelID: string;
}

/** What the configuration says, the project's own first; else what the newest session used. */
export function chooseModel(variant: Variant, world: World, cwd: string): ModelChoice | undefined {
  for (const file of configFiles(variant, world, cwd)) {
    const choice = configured(file);
    if (choice) return choice;
  }
  return lastUsed(mainDatabase(variant, world));
}

function configFiles(variant: Variant, world: World, cwd: string): string[] {
  const paths = pathsOf(world.platform);
  const xdg = world.env['XDG_CONFIG_HOME'];
  const own = paths.join(xdg && paths.isAbsolute(xdg) ? xdg : paths.join(world.home, '.config'), variant.store);
  const named = world.env[`${variant.env}_CONFIG`];
  const names = [`${variant.store}.json`, `${variant.store}.jsonc`];
  return [
    ...names.map((name) => path.join(cwd, name)),
    ...(named ? [named] : []),
    ...[...names, 'config.json'].map((name) => paths.join(own, name)),
  ];
}

/** The file may hold comments, then it is not plain JSON: the first line that names a model has to be enough. */
function configured(file: string): ModelChoice | undefined {
  if (!isRegular(file)) return undefined;
  const text = readText(file).slice(0, LARGEST_CONFIG);
  const [, providerID, modelID] = /^([^/]+)\/(.+)$/.exec(modelIn(text) ?? '') ?? [];
  return providerID === undefined || modelID === undefined ? undefined : { providerID, modelID };
}

function modelIn(text: string): string | undefined {
  try {
    const config: unknown = JSON.parse(text);
    return isObject(config) ? stringOf(config['model']) : undefined;
  } catch {
    return /"model"\s*:\s*"([^"\n]+)"/.exec(text)?.[1];
  }
}

function lastUsed(database: string): ModelChoice | undefined {
  if (!isRegular(database)) return undefined;
  return readDatabase(database, new Report(), (db) => {
    for (const row of db.rows(
      'SELECT data FROM message WHERE session_id = (SELECT id FROM session ORDER BY time_updated DESC LIMIT 1) ORDER BY time_created DESC LIMIT 100',
    )) {
      const info = parsedColumn(row['data']);
      const model = isObject(info) && isObject(info['model']) ? info['model'] : {};
      const [providerID, modelID] = [stringOf(model['providerID']), stringOf(model['modelID'])];
      if (providerID !== undefined && modelID !== undefined) return { providerID, modelID };
    }
    return undefined;
  });
}
