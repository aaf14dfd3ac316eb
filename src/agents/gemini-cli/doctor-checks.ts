// What `doctor` looks at in Gemini CLI beyond what holds for every agent: the clean-up that takes sessions away.
import type { World } from '../../io/world.js';
import type { Check, SessionRef } from '../agent.js';
import { isCleaningUp, settingsFile } from './retention.js';

export async function doctorChecks(world: World, sessions: readonly SessionRef[]): Promise<readonly Check[]> {
  const about = { id: 'gemini-cli/retention', name: 'Gemini CLI’s clean-up' };
  if (!isCleaningUp(world)) return [{ ...about, state: 'ok', detail: 'turned off: sessions are kept' }];
  const detail =
    'sessions are deleted 30 days after they last changed; resumed sessions also when another one is started (seen with 0.61.0)';
  if (sessions.length === 0) return [{ ...about, state: 'ok', detail }];
  return [
    {
      ...about,
      state: 'note',
      detail,
      fix: `Add "general": { "sessionRetention": { "enabled": false } } to ${settingsFile(world)}, or keep single sessions: baton keep REF`,
    },
  ];
}
