// What this machine and account are called, whatever home folder is looked at.
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { exists } from './walk.js';

export function hostName(): string {
  return hostname();
}

/** A folder to start a program in that settings of the current one do not reach. */
export function neutralFolder(program: string): string {
  const home = homedir();
  return exists(home) ? home : path.parse(program).root;
}

/** The Node that runs this. */
export function nodeProgram(): string {
  return process.execPath;
}
