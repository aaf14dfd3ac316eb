// What the skeleton of a new agent still asks for, in words: each `TODO:` in its folder, and fixtures where there are none.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');

export function leftToDo(id: string): string[] {
  const folder = path.join(root, 'src', 'agents', id);
  const marks = readdirSync(folder)
    .filter((name) => /\.(ts|md)$/.test(name))
    .flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, i) => {
          const what = /\bTODO: (.*)/.exec(line)?.[1];
          return what === undefined ? [] : [`src/agents/${id}/${name}:${i + 1}: ${what}`];
        }),
    );
  const cases = path.join(folder, 'fixtures');
  const hasCase = existsSync(cases) && readdirSync(cases).some((name) => existsSync(path.join(cases, name, 'native')));
  return hasCase
    ? marks
    : [...marks, `src/agents/${id}/fixtures/<case>/native: put part of a home folder there that its client left, then \`npm run golden\``];
}
