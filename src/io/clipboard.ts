// The clipboard of the desktop, through the program that it has for that. Nothing depends on it.
import { findProgram } from './find-program.js';
import { childProcess } from './late-modules.js';
import type { World } from './world.js';

type Place = Pick<World, 'env' | 'platform' | 'home'>;

const PATIENCE_MS = 2000;

/** Undefined: there is no desktop that the user sits at. Over SSH it would be another one's. */
export function clipboardCommand(place: Place): readonly string[] | undefined {
  if (place.env['SSH_CONNECTION'] || place.env['SSH_TTY']) return undefined;
  for (const [name = '', ...args] of knownPrograms(place)) {
    const program = findProgram(name, place);
    if (program !== undefined) return [program, ...args];
  }
  return undefined;
}

function knownPrograms({ env, platform }: Place): readonly (readonly string[])[] {
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32') return [['clip']];
  const x11 = [
    ['xclip', '-selection', 'clipboard'],
    ['xsel', '--clipboard', '--input'],
  ];
  return [...(env['WAYLAND_DISPLAY'] ? [['wl-copy']] : []), ...(env['DISPLAY'] ? x11 : [])];
}

/** Whether a program took it. */
export async function copyToClipboard(text: string, place: Place): Promise<boolean> {
  const [program, ...args] = clipboardCommand(place) ?? [];
  if (program === undefined) return false;
  return new Promise((resolve) => {
    const child = childProcess().spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: place.home,
      env: { ...place.env },
      timeout: PATIENCE_MS,
      windowsHide: true,
    });
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0));
    child.stdin.on('error', () => undefined); // it ended without reading all of it
    child.stdin.end(text);
  });
}
