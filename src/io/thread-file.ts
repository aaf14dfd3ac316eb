// Where the file of a second thread lies: beside the bundles, which are in a folder of their own or not.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Undefined: it is not there, as when the sources themselves run; then all is done on one thread. */
export function threadFile(name: string): string | undefined {
  return ['../', './'].map((folder) => fileURLToPath(new URL(`${folder}${name}.js`, import.meta.url))).find((file) => existsSync(file));
}
