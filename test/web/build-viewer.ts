// Builds the package from the sources at hand before a browser opens it.
import { execFileSync } from 'node:child_process';
import { root } from '../support/build-command.js';

export function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--no-types'], { cwd: root, stdio: 'inherit' });
}
