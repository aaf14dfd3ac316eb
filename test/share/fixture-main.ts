// The longest session file among an agent's fixtures: the likeliest to show whose it is.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/build-command.js';

const NOT_MAIN = /settings|sub-?agent|index|summary|todos?|history|logs?\.|golden|\.meta\./i;

export function fixtureMain(agent: string): string {
  const folder = path.join(root, 'src', 'agents', agent, 'fixtures');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.jsonl?$/.test(name) && name.includes(`${path.sep}native${path.sep}`) && !NOT_MAIN.test(name))
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size)[0]!;
}
