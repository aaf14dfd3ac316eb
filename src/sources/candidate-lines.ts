// Sessions that somebody may have meant, one a line: agent and id, title, age, folder.
import type { SessionRef } from '../agents/agent.js';
import type { World } from '../io/world.js';
import { beginning } from '../model/beginning.js';
import { ago } from '../model/moment.js';
import { MOST_CANDIDATES } from './match-id.js';

export function candidateLines(refs: readonly SessionRef[], world: World): string {
  return refs
    .slice(0, MOST_CANDIDATES)
    .map((ref) => {
      const title = ref.title === undefined ? '(no title)' : beginning(ref.title.replaceAll(/\s+/g, ' '), 50);
      const at = ref.updatedAt ?? ref.startedAt;
      const age = at === undefined ? undefined : ago(at, world.now());
      return `  ${ref.agent}:${ref.id}  ${[title, age, ref.cwd].filter((one) => one !== undefined).join('  ')}`;
    })
    .join('\n');
}
