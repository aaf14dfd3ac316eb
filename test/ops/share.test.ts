// `share`, `open`, and `receive` of a link: the same hand-off, whichever way it goes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONGEST_LINK } from '../../src/share/link.js';
import { expand } from '../../src/redact/samples.js';
import { commandHere } from '../support/command-here.js';
import { root } from '../support/build-command.js';
import { scratchFolder } from '../support/scratch.js';

const sample = path.join(root, 'sample', 'home');
const words = 'correct horse battery staple';

function here() {
  const work = scratchFolder();
  const env = { HOME: sample, BATON_HOME: path.join(work, 'baton') };
  const said = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    commandHere([...args], { cwd: work, env: { ...env, ...more } });
  const answer = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { stdout, status } = await said([...args, '--json'], more);
    return { code: status, ...(JSON.parse(stdout) as { result: Record<string, string>; diagnostics: { rule: string }[] }) };
  };
  return { work, said, answer, put: (name: string, text: string) => (writeFileSync(path.join(work, name), text), path.join(work, name)) };
}

describe('a session', () => {
  it('becomes a link; open and receive tell its id', async () => {
    const { answer, said } = here();
    const { result } = await answer(['share', 'a955']);
    expect(result).toEqual({
      id: expect.stringMatching(/^sha256:/),
      link: expect.stringMatching(/^baton:1d\./),
      bytes: result['link']!.length,
      encrypted: false,
    });
    const { result: packed } = await answer(['pack', 'a955', '--format', 'json']);
    expect(result['id']).toBe(packed['id']);
    for (const verb of ['open', 'receive']) expect((await answer([verb, result['link']!])).result['id']).toBe(result['id']);
    expect((await said(['open', result['link']!])).stdout).toContain('Cuts inside a doubled quote');
  });

  it('under a passphrase from the environment or a file, never without', async () => {
    const { answer, put } = here();
    const file = put('words', `${words}\n`);
    const { result } = await answer(['share', 'a955', '--encrypt', '--passphrase-file', file]);
    expect(result['encrypted']).toBe(true);
    expect((await answer(['receive', result['link']!], { BATON_LINK_PASSPHRASE: words })).result['id']).toBe(result['id']);
    expect(await answer(['open', result['link']!])).toMatchObject({ code: 1, diagnostics: [{ rule: 'link/passphrase-needed' }] });
    expect(await answer(['share', 'a955', '--encrypt'])).toMatchObject({ code: 2, diagnostics: [{ rule: 'share/no-passphrase' }] });
    expect(await answer(['share', 'a955', '--encrypt'], { BATON_LINK_PASSPHRASE: 'short' })).toMatchObject({ code: 2 });
  });

  it('that is too long for a link is offered as a file', async () => {
    const { answer, put } = here();
    // prose that hardly pack: each its own
    const prose = Array.from({ length: 40_000 }, (_, i) => ((i * 2_654_435_761) % 4_294_967_296).toString(36)).join(' ');
    expect(prose.length).toBeGreaterThan(2 * LONGEST_LINK);
    const talk = put(
      'talk.jsonl',
      `${JSON.stringify({ role: 'user', text: prose })}\n${JSON.stringify({ role: 'assistant', text: 'ok' })}\n`,
    );
    const long = await answer(['share', talk, '--with-session']);
    expect(long).toMatchObject({ code: 1 });
    expect(long.diagnostics.at(-1)).toMatchObject({ rule: 'share/too-large', hint: expect.stringContaining('--format html') });
  });

  it('leads to the viewer that is configured', async () => {
    const { answer } = here();
    await answer(['config', 'viewer', 'https://example.com/baton/']);
    const { result } = await answer(['share', 'a955']);
    expect(result['link']).toMatch(/^https:\/\/example\.com\/baton\/#1d\./);
    expect((await answer(['receive', result['link']!])).result['id']).toBe(result['id']);
  });

  it.each(['http://example.com/', 'javascript:alert(1)', 'https://u:p@example.com/', 'https://example.com/?x', 'https://example.com/#x'])(
    'but never to %s',
    async (address) => {
      const { answer } = here();
      expect(await answer(['config', 'viewer', address])).toMatchObject({ code: 2, diagnostics: [{ rule: 'usage/bad-value' }] });
    },
  );
});

describe('a file', () => {
  it('goes as it is, its signature included', async () => {
    const { answer, work } = here();
    await answer(['keys', 'new', '--name', 'me']);
    const file = path.join(work, 'handoff.md');
    await answer(['pack', 'a955', '--sign', '--out', file]);
    const { result, diagnostics } = await answer(['share', file]);
    expect(diagnostics).toEqual([]);
    const opened = await answer(['receive', result['link']!]);
    expect(opened.result).toMatchObject({ id: result['id'], verification: { integrity: 'valid', identity: { state: 'trusted' } } });
    expect((await answer(['receive', file])).result['id']).toBe(result['id']);
  });

  it('loses its secrets, and its signature with them, and says so', async () => {
    const { answer, work, put } = here();
    const { text: secret } = expand('ghp_{an:36}', 3);
    const file = path.join(work, 'handoff.md');
    await answer(['pack', 'a955', '--out', file]);
    const leaky = put('leaky.md', readFileSync(file, 'utf8').replaceAll('Chunked parser', `Chunked parser ${secret}`));
    await answer(['keys', 'new', '--name', 'me']);
    await answer(['sign', leaky]);
    const { result, diagnostics } = await answer(['share', leaky]);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['share/signature-left-out', 'share/redacted']);
    const opened = await answer(['open', result['link']!]);
    expect(opened.result['id']).toBe(result['id']);
    expect(JSON.stringify(opened)).not.toContain(secret);
    expect(JSON.stringify(opened)).toContain('Chunked parser');
  });

  it('with a link in it is received like the link', async () => {
    const { answer, put } = here();
    const { result } = await answer(['share', 'a955']);
    expect((await answer(['receive', put('link.txt', `\n<${result['link']}>\n`)])).result['id']).toBe(result['id']);
  });
});

it('a link that carries no hand-off is refused, and nothing is fetched', async () => {
  const { answer } = here();
  expect(await answer(['open', 'https://example.com/#section'])).toMatchObject({ code: 1, diagnostics: [{ rule: 'link/not-a-link' }] });
  expect(await answer(['receive', 'https://127.0.0.1/x.md'])).toMatchObject({ code: 1, diagnostics: [{ rule: 'fetch/refused' }] });
});
