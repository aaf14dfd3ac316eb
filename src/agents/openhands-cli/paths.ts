// Where OpenHands keeps its conversations.
import { absolute, pathsOf, type StorePlace } from '../../io/world.js';

/** Folders of conversations: of the command line, and of the first generation. */
export function conversationFolders(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const home = absolute(world.env['OPENHANDS_PERSISTENCE_DIR'], paths) ?? paths.join(world.home, '.openhands');
  const own = absolute(world.env['OPENHANDS_CONVERSATIONS_DIR'], paths) ?? paths.join(home, 'conversations');
  return [own, paths.join(world.home, '.openhands', 'sessions')];
}
