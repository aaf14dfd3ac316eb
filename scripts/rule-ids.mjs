// The rule ids that the sources use, found by reading them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that say what rule ids mean, below the folder of sources: one for all, one for each agent or family that has ids of its own. */
export function rulesFilesIn(folder) {
  const areas = ['agents', path.join('agents', 'toolkit')].flatMap((parent) =>
    readdirSync(path.join(folder, parent)).map((name) => path.join(parent, name)),
  );
  return ['model', ...areas].map((area) => path.join(area, 'rules.ts')).filter((file) => existsSync(path.join(folder, file)));
}

/**
 * Rule id → files that use it. An area is known by a literal after `rule:`; every literal of such an area is an id.
 * Not so in an agent's own area, where names of custom parts look the same: there only what follows `rule:` counts.
 */
export function ruleIdsIn(folder) {
  const listed = new Set(rulesFilesIn(folder));
  const sources = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !listed.has(file))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
  const areas = new Set(sources.flatMap(([, text]) => [...text.matchAll(/\brule: *'([a-z][\w-]*)\/[\w-]+'/g)].map(([, area]) => area)));
  const found = new Map();
  for (const [file, text] of sources) {
    for (const [, marked, area, name] of text.matchAll(/(\brule: *)?'([a-z][\w-]*)\/([a-z][\w-]+)'/g)) {
      if (!areas.has(area) || (!marked && existsSync(path.join(folder, 'agents', area)))) continue;
      found.set(`${area}/${name}`, [...(found.get(`${area}/${name}`) ?? []), file]);
    }
  }
  return found;
}
