// Builds the command from the sources at hand before the tests run it, so that none of them tests yesterday's dist/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');
/** The same layout as the package, beside the real one. */
export const testPackage = path.join(root, '.cache', 'test-package');

/** Which module went into which of its files. */
export const builtModules = path.join(testPackage, 'modules.json');

export function setup(): void {
  mkdirSync(testPackage, { recursive: true });
  for (const name of ['bin', 'package.json']) cpSync(path.join(root, name), path.join(testPackage, name), { recursive: true });
  const out = ['--out', path.join(testPackage, 'dist'), '--metafile', builtModules];
  execFileSync(process.execPath, ['scripts/build.mjs', ...out, '--no-types'], { cwd: root, stdio: 'inherit' });
}
