// Builds the command from the sources at hand before the tests run it, so that none of them tests yesterday's dist/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');
/** The same layout as the package, beside the real one. */
export const testPackage = path.join(root, '.cache', 'test-package');

export function setup(): void {
  mkdirSync(testPackage, { recursive: true });
  for (const name of ['bin', 'package.json']) cpSync(path.join(root, name), path.join(testPackage, name), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.mjs', '--out', path.join(testPackage, 'dist'), '--no-types'], {
    cwd: root,
    stdio: 'inherit',
  });
}
