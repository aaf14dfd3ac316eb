// Where Amp kept its threads, in the terminal and in editors. Newer clients keep them on Amp's servers.
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';
import { editorFolders } from '../toolkit/editors/paths.js';

const EXTENSION = 'sourcegraph.amp';

export function threadFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const data =
    (world.platform === 'win32' ? undefined : absolute(world.env['XDG_DATA_HOME'], paths)) ?? paths.join(world.home, '.local', 'share');
  return [
    paths.join(data, 'amp', 'threads'),
    ...editorFolders(world).map((user) => paths.join(user, 'globalStorage', EXTENSION, 'threads3')),
  ];
}

export function isThreadFile(name: string): boolean {
  return name.endsWith('.json');
}
