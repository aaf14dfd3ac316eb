// How the programs of this family call hooks: through a plugin of ours. All their sessions lie in one database.
import { HOOK_ROOM, type AgentHook } from '../../agent-hook.js';
import { mainDatabase } from './paths.js';
import type { Variant } from './variant.js';

export function makeHook(variant: Variant): AgentHook {
  return {
    agent: { id: variant.id, name: variant.name },
    answer: 'plain',
    events: { start: 'session.created', prompt: 'chat.message' },
    room: HOOK_ROOM,
    variables: [],
    stores: (world) => [mainDatabase(variant, world), `${mainDatabase(variant, world)}-wal`],
  };
}
