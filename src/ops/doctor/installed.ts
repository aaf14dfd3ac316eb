// Checks of what `baton install` put into agents: still there, and still able to start this program.
import { findAgent } from '../../agents/index.js';
import { realPlace } from '../../io/real-place.js';
import { leftBeside, removeLeftovers } from '../../io/settings-leftovers.js';
import type { World } from '../../io/world.js';
import { Installations, type Installation } from '../../store/installations.js';
import { standingOfInstallation } from '../install/standing.js';
import { word, type Finding } from './finding.js';

export async function checkInstalled(here: World): Promise<Finding[]> {
  const { records } = new Installations(here).look();
  return (await Promise.all(records.map(async (one) => [await checkOne(one, here), ...checkLeftovers(one)]))).flat();
}

async function checkOne(one: Installation, here: World): Promise<Finding> {
  const agent = findAgent(one.id);
  const root = (await agent?.loadExtensions?.())?.root(here) ?? here.home;
  const { items, missing, unreadable } = await standingOfInstallation(one, root, here);
  const again = one.project === undefined ? `baton install ${one.id}` : `baton install --project --cwd ${word(one.project)}`;
  const about = { id: `installed/${one.id}`, name: one.project === undefined ? `Baton in ${agent?.name ?? one.id}` : 'Baton in a project' };
  const lost = items.filter(({ what }) => what === 'gone');
  const changed = items.filter(({ what }) => what === 'changed');
  if (unreadable !== undefined) return { ...about, state: 'problem', detail: unreadable, fix: again };
  if (missing[0] !== undefined)
    return { ...about, state: 'problem', detail: `it starts ${missing[0]}, which is not there any more`, fix: again };
  if (here.program !== undefined && one.program[1] !== undefined && one.program[1] !== here.program)
    return { ...about, state: 'note', detail: `it starts another Baton, ${one.program[1]}`, fix: again };
  if (lost[0])
    return {
      ...about,
      state: 'problem',
      detail: `${count(lost.length)} gone, first ${lost[0].entry ?? 'all'} of ${lost[0].file}`,
      fix: again,
    };
  if (changed[0])
    return {
      ...about,
      state: 'note',
      detail: `${count(changed.length)} changed since, first ${changed[0].entry ?? 'all'} of ${changed[0].file}`,
    };
  return { ...about, state: 'ok', detail: `${count(items.length)} in place` };
}

/** Beside the settings that were written: of an installation that was killed. */
function checkLeftovers({ id, items }: Installation): Finding[] {
  const left = leftBeside(items.map(({ file }) => realPlace(file) ?? file));
  if (left[0] === undefined) return [];
  const mend = (): string => {
    removeLeftovers(left);
    return `${left.length} working files removed`;
  };
  const name = `Left by an installation in ${findAgent(id)?.name ?? 'a project'}`;
  return [{ id: `installed/${id}/leftovers`, name, state: 'note', detail: `${left.length} working files (first: ${left[0]})`, mend }];
}

const count = (n: number): string => `${n} ${n === 1 ? 'piece' : 'pieces'}`;
