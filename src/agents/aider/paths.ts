// Where Aider keeps its chats: a file at the top of the repository that it worked in, or in the folder where there is none.
import { gitTop } from '../../io/git-top.js';
import { pathsOf, type StorePlace } from '../../io/world.js';

export const HISTORY = '.aider.chat.history.md';
/** Beside it, chats that Baton has written, each in a file of its own: `aider --restore-chat-history` takes all that a file holds. Aider keeps `.aider*` out of commits. */
export const PASSED = '.aider.chats';

/** There is no list of them anywhere: those of the folder at hand, of its repository and of the home folder can be known. */
export function historyFiles(world: StorePlace): string[] {
  const paths = pathsOf(world.platform);
  const { cwd } = world;
  const set = world.env['AIDER_CHAT_HISTORY_FILE'];
  const top = cwd === undefined ? undefined : gitTop(cwd);
  return [
    ...new Set([
      ...(set ? [paths.resolve(cwd ?? '', set)] : []),
      ...(top === undefined ? [] : [historyIn(top, world)]),
      ...(cwd === undefined ? [] : [historyIn(cwd, world)]),
      historyIn(world.home, world),
    ]),
  ];
}

export function passedFolder(folder: string, { platform }: Pick<StorePlace, 'platform'>): string {
  return pathsOf(platform).join(folder, PASSED);
}

export function passedFile(world: StorePlace, cwd: string, id: string): string {
  return pathsOf(world.platform).join(passedFolder(cwd, world), `${id}.md`);
}

export function historyIn(folder: string, { platform }: Pick<StorePlace, 'platform'>): string {
  return pathsOf(platform).join(folder, HISTORY);
}
