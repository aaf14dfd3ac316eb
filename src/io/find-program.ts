// The program that a command name starts, looked for as a shell would.
import { accessSync, constants, statSync } from 'node:fs';
import { pathsOf, type World } from './world.js';

export function findProgram(
  command: string,
  { env, platform }: Pick<World, 'env' | 'platform'>,
  isProgram: (file: string) => boolean = isExecutable,
): string | undefined {
  const paths = pathsOf(platform);
  const endings = platform === 'win32' ? (env['PATHEXT'] || '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean) : [''];
  for (const entry of (env['PATH'] ?? env['Path'] ?? '').split(paths.delimiter)) {
    const folder = platform === 'win32' ? entry.replaceAll('"', '') : entry;
    if (!paths.isAbsolute(folder)) continue; // relative and empty ones mean another program in every folder
    for (const ending of endings) {
      const file = paths.join(folder, command + ending);
      if (isProgram(file)) return file;
    }
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // not here: the next folder may have it
  }
}
