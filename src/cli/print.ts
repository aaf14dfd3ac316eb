// Figures and names as people read them: counts, paths, commands for a shell.
import path from 'node:path';
import { shellQuote } from '../io/shell-quote.js';
import type { World } from '../io/world.js';

export function count(n: number, one: string, many = `${one}s`): string {
  return `${thousands(n)} ${n === 1 ? one : many}`;
}

export function thousands(n: number): string {
  return String(n).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** With `~` for the home folder. */
export function shortPath(file: string, world: Pick<World, 'home' | 'platform'>): string {
  const { sep } = world.platform === 'win32' ? path.win32 : path.posix;
  if (file === world.home) return '~';
  return file.startsWith(world.home + sep) ? `~${file.slice(world.home.length)}` : file;
}

/** A command to copy: goes to its folder first. */
export function shellCommand(command: { readonly argv: readonly string[]; readonly cwd: string }, platform: NodeJS.Platform): string {
  const change = platform === 'win32' ? 'cd /d' : 'cd';
  return `${change} ${shellQuote(command.cwd, platform)} && ${command.argv.map((argument) => shellQuote(argument, platform)).join(' ')}`;
}
