// By what a session and an old folder name their project.
import { sha256 } from '../../model/sha256.js';

export function projectHash(cwd: string): string {
  return sha256(cwd);
}
