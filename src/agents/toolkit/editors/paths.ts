// Where editors of VS Code's family keep what belongs to a user; extensions keep theirs in `globalStorage` there.
import { absolute, pathsOf, type StorePlace } from '../../../io/world.js';

const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];

/** One for each editor, and one of those that are worked in from elsewhere. */
export function editorFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const settings =
    world.platform === 'win32'
      ? (absolute(world.env['APPDATA'], paths) ?? paths.join(world.home, 'AppData', 'Roaming'))
      : world.platform === 'darwin'
        ? paths.join(world.home, 'Library', 'Application Support')
        : (absolute(world.env['XDG_CONFIG_HOME'], paths) ?? paths.join(world.home, '.config'));
  return [...EDITORS.map((editor) => paths.join(settings, editor, 'User')), paths.join(world.home, '.vscode-server', 'data', 'User')];
}
