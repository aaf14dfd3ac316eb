// One program of the family as an agent; they differ in names, places and versions only.
import { SESSION_KINDS, survives } from '../../../model/survives.js';
import type { Agent } from '../../agent.js';
import { mainDatabase, storeFolder } from './paths.js';
import type { Variant } from './variant.js';

export function makeAgent(
  variant: Variant,
  load: Required<Pick<Agent, 'loadSource' | 'loadTarget'>> & Pick<Agent, 'loadAuthor' | 'loadExtensions'>,
): Agent {
  return {
    id: variant.id,
    name: variant.name,
    client: variant.client,
    supports: {
      discover: true,
      read: true,
      install: true,
      resume: true,
      keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['files'] }),
    },
    store: (world) => storeFolder(variant, world),
    places: (world) => [storeFolder(variant, world), mainDatabase(variant, world)],
    ...load,
  };
}
