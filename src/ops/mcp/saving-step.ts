// What an agent does with a hand-off that it has written: said wherever it is asked to write one.
import type { SessionRef } from '../../agents/agent.js';
import { safeRef } from './safe-facts.js';

/** Sessions whose names cannot stand in our own words are not named: `refs` as they were given name them. */
export function savingStep(sessions: readonly SessionRef[]): string {
  const names = sessions.map(safeRef);
  const given = names.includes(undefined) ? '' : `\`refs\`: ${JSON.stringify(names)} and `;
  return (
    `Then call the tool save_handoff with ${given}the text as \`answer\`. It answers with the statements that the session does not confirm: ` +
    'correct these by what the entries say, and save once more.'
  );
}
