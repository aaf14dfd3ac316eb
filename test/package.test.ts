// What package.json promises, and what our pages name: held to the files that are there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PUBLISHER } from '../src/model/publisher.js';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly files: readonly string[];
  readonly repository?: { readonly url: string };
  readonly homepage?: string;
  readonly bugs?: string;
};

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** Whether an entry of `files` puts a page into the package. */
function takes(pattern: string, page: string): boolean {
  const parts = pattern.split('**/').map((part) => part.split('*').map(escaped).join('[^/]*'));
  return new RegExp(`^${parts.join('(?:[^/]+/)*')}$`).test(page);
}

const escaped = (text: string): string => text.replaceAll(/[.+]/g, '\\$&');

/** Pages about Baton itself. Pages about formats of others name files of others. */
function ownPages(): string[] {
  return [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...filesBelow('src/agents', 'README.md'),
  ];
}

/** `src/agents/<id>/` is a pattern: what comes before the first placeholder has to be there. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/(?<![\w./-])(?:src|test|scripts|bench)\/[\w./*<>{},-]*/g)].map(([name]) => name);
  return named.map((name) => (/[<*{]/.test(name) ? path.posix.dirname(`${name.split(/[<*{]/)[0]}x`) : name.replace(/[.,]+$/, '')));
}

describe('package.json', () => {
  it('names the addresses of the publisher, and none while there is no publisher', () => {
    const { site, repository } = PUBLISHER;
    expect(manifest.repository?.url).toBe(repository === '' ? undefined : `git+${repository}.git`);
    expect(manifest.bugs).toBe(repository === '' ? undefined : `${repository}/issues`);
    expect(manifest.homepage).toBe(site === '' ? undefined : site);
  });

  it('packs every page that help and diagnostics refer to', () => {
    const pages = filesBelow('src', '.ts').flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/docs\/(?:[\w-]+\/)*[\w-]+\.md/g)].map(([page]) => page),
    );
    expect(pages).toEqual(expect.arrayContaining(['docs/diagnostics.md', 'docs/guide/mcp.md', 'docs/formats/rules.md']));
    expect([...new Set(pages)].filter((page) => !existsSync(path.join(root, page)))).toEqual([]);
    expect([...new Set(pages)].filter((page) => !manifest.files.some((pattern) => takes(pattern, page)))).toEqual([]);
    expect(takes('docs/*.md', 'docs/guide/mcp.md')).toBe(false);
  });
});

describe('pages', () => {
  it('finds paths, whole and with placeholders', () => {
    expect(pathsIn('see `src/model/rules.ts`, src/agents/<id>/read.ts and test/support/.')).toEqual([
      'src/model/rules.ts',
      'src/agents',
      'test/support/',
    ]);
  });

  it.each(ownPages())('%s names only paths that exist', (page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    expect(pathsIn(text).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});
