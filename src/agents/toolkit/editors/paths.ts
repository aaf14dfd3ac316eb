// Where editors of VS Code's family keep what belongs to a user; extensions keep theirs in `globalStorage` there.
import { pathsOf, settingsFolder, type StorePlace } from '../../../io/world.js';

const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];

/** One for each editor, and one of those that are worked in from elsewhere. */
export function editorFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const settings = settingsFolder(world);
  return [...EDITORS.map((editor) => paths.join(settings, editor, 'User')), paths.join(world.home, '.vscode-server', 'data', 'User')];
}
