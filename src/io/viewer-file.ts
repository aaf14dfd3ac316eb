// The built viewer: beside the bundles, which are in a folder of their own or not.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The page that takes a hand-off into itself. Undefined: it was not built, as when the sources themselves run. */
export function viewerPage(): string | undefined {
  const file = ['../', './', '../../']
    .map((folder) => fileURLToPath(new URL(`${folder}web/handoff.html`, import.meta.url)))
    .find((one) => existsSync(one));
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}
