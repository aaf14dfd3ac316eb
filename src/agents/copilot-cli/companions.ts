// The `workspace.yaml` that a passed session gets.
import { pathsOf } from '../../io/world.js';
import { firstWords } from '../../model/short-text.js';
import type { Companion, InstallTarget } from '../agent.js';
import { WORKSPACE } from './file-names.js';
import { sessionFile } from './paths.js';

const TITLE_LENGTH = 200;

/** Without it the client would name a session by the next prompt (1.0.102). Text in JSON's form is YAML too. */
export async function companions({ world, id, cwd, branch, title, startedAt, now }: InstallTarget): Promise<readonly Companion[]> {
  const lines = [
    `id: ${id}`,
    `cwd: ${JSON.stringify(cwd)}`,
    ...(branch === undefined ? [] : [`branch: ${JSON.stringify(branch)}`]),
    ...(title === undefined ? [] : [`name: ${JSON.stringify(firstWords(title, TITLE_LENGTH))}`]),
    'user_named: false',
    'summary_count: 0',
    `created_at: ${startedAt.toISOString()}`,
    `updated_at: ${now.toISOString()}`,
  ];
  const events = sessionFile(world, id);
  return [{ path: pathsOf(world.platform).join(pathsOf(world.platform).dirname(events), WORKSPACE), text: `${lines.join('\n')}\n` }];
}
