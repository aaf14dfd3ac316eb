// Where Roo Code keeps its tasks: in the storage that each editor gives to the extension.
import { pathsOf, type StorePlace } from '../../io/world.js';
import { editorFolders } from '../toolkit/editors/paths.js';

const EXTENSION = 'rooveterinaryinc.roo-cline';

export function taskFolders(world: StorePlace): string[] {
  return editorFolders(world).map((user) => pathsOf(world.platform).join(user, 'globalStorage', EXTENSION, 'tasks'));
}
