// Leaves of a tree of declarations only what the package's exports reach: whoever installs it gets the types that can be named, and no others.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** `entries`: files of `folder`. What an entry names and is not there is an error: the package would not compile. */
export function pruneTypes(folder, entries) {
  const reached = reachedFrom(entries.map((entry) => path.join(folder, entry)));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
  }
}

function reachedFrom(entries) {
  const reached = new Set();
  const waiting = [...entries];
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (reached.has(file)) continue;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)\.js['"]/g)) {
      waiting.push(path.join(path.dirname(file), `${name}.d.ts`));
    }
  }
  return reached;
}
