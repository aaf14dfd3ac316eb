// Where Antigravity keeps its conversations: those of the terminal and those of the editor, beside Gemini CLI's.
import { pathsOf, type StorePlace } from '../../io/world.js';

const PROGRAMS = ['antigravity-cli', 'antigravity'];

function roots(world: StorePlace): string[] {
  return PROGRAMS.map((name) => pathsOf(world.platform).join(world.home, '.gemini', name));
}

/** A folder for each conversation: its transcript, and what the agent wrote for the user. */
export function brainFolders(world: StorePlace): string[] {
  return roots(world).map((root) => pathsOf(world.platform).join(root, 'brain'));
}

/** What the client itself goes on from. */
export function conversationFolders(world: StorePlace): string[] {
  return roots(world).map((root) => pathsOf(world.platform).join(root, 'conversations'));
}
