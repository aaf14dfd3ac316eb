// A fresh home folder for every single run, with hard links to the input: nothing of ours is there yet, and nothing of the user's is touched.
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { CACHE } from './generate.mjs';

/** { home, file, scratch, cwd, env, input }; `tmp` is shared by all runs, as a compile cache would be. */
export function makePlace({ input, node, tmp, cwd }) {
  // Beside the inputs, because hard links do not cross file systems.
  const root = mkdtempSync(join(CACHE, 'run-'));
  const [home, batonHome, scratch] = ['home', 'baton', 'scratch'].map((name) => join(root, name));
  for (const folder of [home, scratch]) mkdirSync(folder);
  for (const { path } of input?.files ?? []) {
    const target = join(home, relative(input.home, path));
    mkdirSync(dirname(target), { recursive: true });
    link(path, target);
  }
  const file = input?.files.length === 1 ? join(home, relative(input.home, input.files[0].path)) : undefined;
  // A short PATH: agents' clients that happen to be installed must not be asked for their version here.
  const env = {
    PATH: [dirname(node), '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    // an input may be Baton's own data
    BATON_HOME: input?.facts.data ? join(home, input.facts.data) : batonHome,
    TMPDIR: tmp,
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
  };
  return { root, home, file, scratch, cwd, env, input };
}

export function removePlace({ root }) {
  rmSync(root, { recursive: true, force: true });
}

/** Folders of runs that were interrupted; only those that no running process can still own. */
export function removeOldPlaces() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (name.startsWith('run-') && Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
