// A notification of the desktop, through the program that it has for that. Nothing depends on it.
import { findProgram } from './find-program.js';
import { childProcess } from './late-modules.js';
import type { World } from './world.js';

type Place = Pick<World, 'env' | 'platform' | 'home'>;

const PATIENCE_MS = 5000;
const LONGEST = 160;

/** What is shown comes in through its arguments, never as a part of the script. */
const SCRIPT = ['on run argv', 'display notification (item 2 of argv) with title (item 1 of argv)', 'end run'];

/** Undefined: there is no desktop that the user sits at, or no program for it. */
export function notifyCommand(title: string, text: string, place: Place): readonly string[] | undefined {
  const words = [title, text].map((one) => plainLine(one));
  if (place.platform === 'darwin') {
    const program = findProgram('osascript', place);
    return program === undefined ? undefined : [program, ...SCRIPT.flatMap((line) => ['-e', line]), '--', ...words];
  }
  const program = place.platform === 'win32' ? undefined : findProgram('notify-send', place);
  // the second one may hold markup
  return program === undefined ? undefined : [program, '--app-name=Baton', '--', words[0]!, withoutMarkup(words[1]!)];
}

/** Whether a program took it. */
export async function notify(title: string, text: string, place: Place): Promise<boolean> {
  const [program, ...args] = notifyCommand(title, text, place) ?? [];
  if (program === undefined) return false;
  return new Promise((resolve) => {
    const child = childProcess().spawn(program, args, {
      stdio: 'ignore',
      cwd: place.home,
      env: { ...place.env },
      timeout: PATIENCE_MS,
      windowsHide: true,
    });
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0));
  });
}

/** One short line without anything that is not seen. */
function plainLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const short = [...line].slice(0, LONGEST).join('');
  // what begins with a dash would be read as an option, wherever it stands
  return `${short.replace(/^-+/, '')}${short.length < line.length ? '…' : ''}`;
}

const withoutMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
