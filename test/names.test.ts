// What Baton tells people, models and programs to run or to open: nothing that somebody else could take over.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootstrapTemplate, templateNames } from '../src/ops/bootstrap/bootstrap.js';
import { packableFormats, packSessions } from '../src/ops/pack/pack.js';
import { resolveRef } from '../src/sources/resolve.js';
import { IDENTIFIERS } from '../src/model/publisher.js';
import { Report } from '../src/model/report.js';
import { makeScratch } from './support/scratch.js';

const packed = await packableFormats();

const root = path.resolve(import.meta.dirname, '..');
const sample = path.join(root, 'sample', 'home');

/** Hosts that have an owner who is known: vendors, standards, code hosting. Names below `example` can have none. */
const HOSTS: readonly RegExp[] = [
  /^(?:[\w-]+\.)*example(?:\.(?:com|org|net|invalid))?$/,
  /^(?:127\.0\.0\.1|localhost)$/,
  /^(?:json-schema\.org|www\.w3\.org|json\.schemastore\.org|semver\.org|keepachangelog\.com|no-color\.org|nodejs\.org|llmca\.org|wellknownmcp\.org)$/,
  /^(?:github\.com|raw\.githubusercontent\.com|claude\.com|ai\.google\.dev|(?:api|app)\.devin\.ai|v0\.app|v0\.dev|lovable\.dev)$/,
  // shapes of webhooks that the redactor knows
  /^(?:[\w-]+\.)*(?:webhook\.office\.com|slack\.com|zapier\.com|make\.com|ifttt\.com|discord\.com|telegram\.org|googleapis\.com|feishu\.cn|weixin\.qq\.com|hc-ping\.com|cloudfront\.net|amazonaws\.com|quiknode\.pro|contribsys\.com)$/,
];

/** Every address with a host that could be registered: one with a dot in it. */
function strangeHosts(text: string): string[] {
  const hosts = [...text.matchAll(/\bhttps?:\/\/(?:[^\s/@"'`<>\\]*@)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)/g)].map(([, host]) =>
    host!.toLowerCase(),
  );
  return [...new Set(hosts.filter((host) => !HOSTS.some((known) => known.test(host))))];
}

/** Names that lead to somebody else's program as long as nobody has published ours. */
const FETCHED =
  /\b(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|npm exec|npm x)(?:\s+-{1,2}\S+)*\s+(?:--\s+)?baton(?:pass)?\b|\bnpm (?:i|install|add)(?:\s+-{1,2}\S+)*\s+batonpass\b/;

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const topLevel = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.md$|^package\.json$/.test(entry.name))
  .map(({ name }) => name);
const shipped = [...['src', 'docs', 'schema', 'scripts', 'bench', 'bin', 'sample'].flatMap(filesIn), ...topLevel];

describe('every file of the project', () => {
  it('names no program that would be fetched', () => {
    expect(shipped.length).toBeGreaterThan(500);
    expect(
      [...shipped, ...filesIn('test').filter((file) => !file.endsWith('names.test.ts'))].filter((file) =>
        FETCHED.test(readFileSync(path.join(root, file), 'utf8')),
      ),
    ).toEqual([]);
  });

  it('names no address on a host that anybody could register', () => {
    expect(shipped.flatMap((file) => strangeHosts(readFileSync(path.join(root, file), 'utf8')).map((host) => `${file}: ${host}`))).toEqual(
      [],
    );
  });

  it('would be found out', () => {
    expect(
      ['npx baton pass', 'npx -y batonpass', 'npm install -g batonpass', 'npm exec -- baton'].filter((text) => !FETCHED.test(text)),
    ).toEqual([]);
    expect(strangeHosts('see https://baton-pass.dev/x and http://u:p@baton.sh, not https://example.com')).toEqual([
      'baton-pass.dev',
      'baton.sh',
    ]);
  });
});

describe('every document', () => {
  it.each(packed.map(({ id }) => id))('%s names no such address, and no program without its place', async (format) => {
    const { world } = makeScratch({ native: sample });
    const { text } = await packSessions(
      [await resolveRef('a955', world, new Report())],
      { format, budget: 1000 },
      { ...world, program: '/opt/a b/bin/baton.js' },
      new Report(),
    );
    expect(strangeHosts(text!)).toEqual([]);
    expect(text).not.toMatch(FETCHED);
    expect(text).not.toMatch(/(?<![\w/-])baton (?:show|pass|list|receive|pack|check|undo)\b/);
  });

  it('says how to see what was left out by the place of the program, quoted for a shell', async () => {
    const { world } = makeScratch({ native: sample });
    const ref = await resolveRef('a955', world, new Report());
    const pack = async (program?: string): Promise<string> =>
      (
        await packSessions(
          [ref],
          { budget: 2000 },
          { ...world, platform: 'linux', ...(program !== undefined && { program }) },
          new Report(),
        )
      ).text!;
    expect(await pack('/opt/a b/bin/baton.js')).toMatch(
      /^Any entry whole: `'\/opt\/a b\/bin\/baton.js' show a955f9ad --entries N`, any turn: `--turn N`$/m,
    );
    expect(await pack(`${world.home}/lib/bin/baton.js`)).toContain('Any entry whole: `~/lib/bin/baton.js show a955f9ad --entries N`');
    // as a library there is no program that could be named
    expect(await pack()).toMatch(/^- Left out: [^(`]*$/m);
  });

  it.each(templateNames())('the template %s names none', (name) => {
    expect(strangeHosts(bootstrapTemplate({ name }).text)).toEqual([]);
    expect(bootstrapTemplate({ name }).text).not.toMatch(/\burn:|https?:\/\/(?!.*example)/);
  });
});

describe('identifiers', () => {
  it('are UUIDs, which nobody can register, each its own', () => {
    const all = Object.values(IDENTIFIERS);
    expect(all.filter((id) => !/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(['session', 'handoff'] as const)('the %s schema has its own', (name) => {
    expect(JSON.parse(readFileSync(path.join(root, 'schema', `${name}.schema.json`), 'utf8'))).toMatchObject({
      $id: IDENTIFIERS[`${name}Schema`],
    });
  });
});
