// What completions offer after `baton config`: keys, or values of the key before.
import { agentIds, authorIds, findAgent, targetIds } from '../../agents/index.js';
import type { World } from '../../io/world.js';
import type { Candidate } from '../complete/candidates.js';
import { readConfiguration } from './read-config.js';
import { settingKeys } from './setting-keys.js';
import { catalogUses, injectUses } from './settings.js';

const values: ReadonlyMap<string, readonly string[]> = new Map([
  ['target', targetIds],
  ['author', authorIds],
  ['budget', ['2000', '4000', '8000', '12k']],
  ['catalog', catalogUses],
  ['hooks.inject', injectUses],
  ['hooks.capture', catalogUses],
]);

export function settingCandidates(typed: string, before: string, here: World): Candidate[] {
  const { settings } = readConfiguration(here);
  const offered =
    values.get(before) ??
    (before.startsWith('aliases.') ? agentIds : [...settingKeys, ...[...settings.aliases.keys()].map((name) => `aliases.${name}`)]);
  return offered.filter((one) => one.startsWith(typed)).map((value) => ({ value, about: findAgent(value)?.name ?? '' }));
}
