// How goose calls hooks, by its documents: they only observe, and nothing but the session is named.
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { goose } from './index.js';
import { databaseOf } from './paths.js';

export const hook: AgentHook = {
  agent: goose,
  answer: 'none',
  events: { start: 'SessionStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  readCall({ event, session_id: session, hook_event_name: name }) {
    return typeof event === 'string' && typeof session === 'string' && name === undefined ? { session } : undefined;
  },
  variables: [],
  stores: (world) => [databaseOf(world), `${databaseOf(world)}-wal`],
};
