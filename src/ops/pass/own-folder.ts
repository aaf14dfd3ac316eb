// Programs are started only in folders that the user chose: by standing in one, or by naming it. A session may name any folder there is.
import type { AgentAdapter, InstallTarget } from '../../agents/agent.js';
import { isCommand } from '../../io/import-command.js';
import type { World } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import { sameFolderAs } from '../../sources/same-path.js';

export function isOwnFolder(folder: string, here: Pick<World, 'cwd' | 'platform'>): boolean {
  return sameFolderAs(here.cwd, here)(folder);
}

/** Throws where a file would go into a folder that nobody but the session named, or the agent's client would have to be started in a folder that nobody but the session named. */
export function requireOwnFolder(agent: AgentAdapter, target: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): void {
  if (agent.inProject?.holdsSessions && !isOwnFolder(target.cwd, target.world)) throw inOtherProject(agent, target.cwd);
  const via = agent.importCommand?.(target);
  if (!via || !isCommand(via) || via.cwd === via.aside || isOwnFolder(via.cwd, target.world)) return;
  throw new Failure({
    rule: 'target/other-folder',
    message:
      `${agent.name}’s client imports a session only in the folder where it continues, ${via.cwd}, and only the session names that ` +
      'folder; nothing was written',
    place: { source: via.cwd },
    hint: 'If you trust that folder, run the command there, or name it with --cwd DIR.',
  });
}

/** A session may name any folder there is, and what lies in a project speaks to whoever works there. */
export function inOtherProject({ name }: Pick<AgentAdapter, 'name'>, cwd: string): Failure {
  return new Failure({
    rule: 'target/other-folder',
    message: `${name} gets a file in the folder where the work continues, ${cwd}, and only the session names that folder; nothing was written`,
    place: { source: cwd },
    hint: 'If that is the right folder, run the command there, or name it with --cwd DIR.',
  });
}
