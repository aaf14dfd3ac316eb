// Projects that builders of web sites hand out: as folders, as archives, by their marks alone, and what of them is told.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSource } from '../../src/agents/index.js';
import { MOST_PROJECT_FILES } from '../../src/agents/toolkit/project-export/project-files.js';
import { LONGEST_FILE } from '../../src/agents/toolkit/project-export/records.js';
import { Report } from '../../src/model/report.js';
import { commandHere } from '../support/command-here.js';
import { makeZip } from '../support/make-zip.js';
import { makeScratch, scratchFolder } from '../support/scratch.js';

const LOVABLE = 'See https://lovable.dev/projects/0e0000a1-0000-4000-8000-0000000000a1 for more.\n';
const V0 = '# Shop\n\n*Automatically synced with your [v0.dev](https://v0.dev) deployments*\n';

function project(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function whose(place: string): Promise<string[]> {
  const sources = await Promise.all(['v0', 'lovable', 'bolt'].map(async (id) => (await loadSource(id))!));
  return sources.flatMap((source) => source.refOf(place, new Report())?.agent ?? []);
}

async function told(place: string, id: string): Promise<{ readonly text: string; readonly rules: string[] }> {
  const source = (await loadSource(id))!;
  const report = new Report();
  let text = '';
  for await (const item of source.read(source.refOf(place, report)!, report)) text += JSON.stringify(item);
  return { text, rules: report.diagnostics.map(({ rule }) => rule) };
}

describe('marks', () => {
  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    ['nothing', { 'README.md': '# Lamps\n', 'package.json': '{"name":"lamps"}' }, []],
    ['words about a builder', { 'README.md': 'Made with v0, Lovable and Bolt: https://lovable.dev and https://v0.dev\n' }, []],
    ['v0: its README', { 'README.md': V0 }, ['v0']],
    ['v0: its template', { 'package.json': '{"name":"my-v0-project"}' }, ['v0']],
    ['Lovable: the address', { 'README.md': LOVABLE }, ['lovable']],
    ['Lovable: its plug-in', { 'package.json': '{"devDependencies":{"lovable-tagger":"1"}}' }, ['lovable']],
    ['Bolt: its folder', { '.bolt/prompt': 'Red.' }, ['bolt']],
    ['a manifest that is damaged', { 'package.json': '{"name":"my-v0-project"' }, []],
    ['a project inside the folder', { 'inner/.bolt/prompt': 'Red.' }, []],
  ])('%s', async (_what, files, owners) => {
    expect(await whose(project(files))).toEqual(owners);
    const archive = path.join(scratchFolder(), 'p.zip');
    for (const top of ['', 'lamps-main/']) {
      writeFileSync(archive, makeZip(Object.entries({ ...files, 'src/a.css': '' }).map(([name, bytes]) => ({ name: top + name, bytes }))));
      expect(await whose(archive)).toEqual(owners);
    }
  });

  it('a file of another name tells nothing', async () => {
    const folder = project({ '.bolt/prompt': 'Red.', 'src/README.md': LOVABLE, 'notes.md': LOVABLE });
    expect(await whose(path.join(folder, 'notes.md'))).toEqual([]);
    expect(await whose(path.join(folder, '.bolt', 'prompt'))).toEqual(['bolt']);
  });
});

it('tells texts, and only names what is none, is secret, or too long; no link is followed', async () => {
  const folder = project({
    '.bolt/config.json': '{}',
    '.bolt/prompt': 'Make it red.',
    'a.css': '.lamp{}',
    '.env': 'KEY=hidden-words',
    '.env.local': 'KEY=hidden-words',
    'long.css': `${'x'.repeat(LONGEST_FILE)}long-words`,
    'bytes.css': 'a\0zero-words',
    'bun.lock': 'lock-words',
    'node_modules/m/index.css': 'module-words',
  });
  symlinkSync('/etc/hostname', path.join(folder, 'link.css'));
  const { text, rules } = await told(folder, 'bolt');
  for (const words of ['Make it red.', '.lamp{}', 'long.css', '.env.local', 'bun.lock']) expect(text).toContain(words);
  expect(text).not.toMatch(/hidden-words|long-words|zero-words|lock-words|module-words|link\.css/);
  expect(rules).toEqual(['project/file-left-out']);
});

it('reads no more files than a project has', async () => {
  const files = Array.from({ length: MOST_PROJECT_FILES + 5 }, (_, n) => ({ name: `f/${n}.css`, bytes: '' }));
  const archive = path.join(scratchFolder(), 'p.zip');
  writeFileSync(archive, makeZip([{ name: '.bolt/prompt', bytes: 'Red.' }, ...files]));
  expect((await told(archive, 'bolt')).text.includes('- and 3999 more')).toBe(true); // a thousand are named
});

it('a folder or an archive is shown, listed, packed and passed like any session', async () => {
  const scratch = makeScratch();
  const folder = project({ 'README.md': LOVABLE, 'src/a.css': '.lamp { color: red }' });
  const archive = path.join(scratchFolder(), 'p.zip');
  writeFileSync(archive, makeZip([{ name: 'README.md', bytes: V0 }, { name: 'app/page.html', bytes: '<p>Lamps</p>' }])); // prettier-ignore
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, PATH: '' };
  for (const [place, words] of [
    [folder, '.lamp'],
    [archive, '<p>Lamps</p>'],
  ] as const) {
    const run = (...argv: string[]) => commandHere(argv, { cwd: scratch.work, env });
    const listed = await run('list', place, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({ result: [{ agent: place === folder ? 'lovable' : 'v0' }] });
    expect((await run('show', place, '--json')).stdout).toContain(JSON.stringify(words).slice(1, -1));
    expect((await run('pack', place)).status).toBe(0);
    const passed = await run('pass', place, '--to', 'codex', '--cwd', scratch.work, '--json');
    expect(JSON.parse(passed.stdout)).toMatchObject({ result: { outcome: 'new' } });
    expect((await run('undo')).status).toBe(0);
  }
});
