// `@path` in what Baton quotes: a document that is a client's prompt makes no client read a file, and a session that was passed does not either.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { baton, batonWithInput, type Passed } from './baton.js';
import type { ModelRequest } from './fake-model/server.js';
import type { Sandbox } from './sandbox.js';
import { agents, missingClients, nameOf, PROBE, withScene } from './scene.js';

/** Those that read files for a prompt; of each every pinned version. */
const READERS = agents.filter(({ driver }) => ['claude-code', 'gemini-cli', 'qwen-code'].includes(driver.id));
/** What is in the files, and nowhere else. */
const CANARY = 'CANARY-5f0c7e';
/** The text forms of a hand-off and of a session; JSON stands for all that is JSON. */
const FORMATS = ['handoff', 'yaml', 'transcript', 'agents-history', 'json', 'openai-chat'];

const hasCanary = (requests: readonly ModelRequest[]): boolean => JSON.stringify(requests.map(({ body }) => body)).includes(CANARY);
const arrived = (requests: readonly ModelRequest[], words: string): boolean =>
  JSON.stringify(requests.map(({ body }) => body)).includes(words);

/** In the folder, under it, beside it, and in the home. */
async function plantDecoys({ project, home, root }: Sandbox): Promise<string[]> {
  await mkdir(join(project, 'sub'), { recursive: true });
  for (const file of [
    join(project, 'decoy.txt'),
    join(project, 'a b.txt'),
    join(project, 'sub', 'deep.md'),
    join(home, 'own.txt'),
    join(root, 'outside.txt'),
  ])
    await writeFile(file, `${CANARY}\n`);
  return [
    '@decoy.txt',
    '@./decoy.txt',
    `@${project}/decoy.txt`,
    '@"a b.txt"',
    '@a\\ b.txt',
    '@sub/deep.md',
    '@sub',
    '@~/own.txt',
    '@../outside.txt',
    `@${root}/outside.txt`,
    'me@decoy.txt',
    '。@decoy.txt',
    '(@decoy.txt)',
    '`@decoy.txt`',
  ];
}

/** A conversation in which both quote such mentions, on lines of their own and in sentences, after what clients take for commands. */
function conversation(mentions: readonly string[]): string {
  const lines = mentions.map((mention) => `${mention}\nsee ${mention} here`).join('\n');
  return [
    { kind: 'session', agent: 'my-agent', title: `/help ${mentions[0]}` },
    { role: 'user', text: `/help\n!ls\n#x\nPlease read the notes.\n${lines}` },
    { role: 'assistant', text: `!ls\nI decided to use ${mentions.join(' ')} because it is there.\n${lines}` },
    ...[1, 2, 3, 4, 5, 6].flatMap((round) => [
      { role: 'user', text: `${mentions[0]} is step ${round}: ${mentions.join(', ')}` },
      { role: 'assistant', text: `Step ${round} is done.\n${lines}` },
    ]),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

describe.skipIf(missingClients() !== undefined).each(READERS.map((agent) => [nameOf(agent), agent] as const))('%s', (_name, agent) => {
  const scene = {
    name: 'mentions',
    agent: agent.driver.id,
    script: { turns: [] },
    make: () => Promise.reject(new Error('nothing is recorded')),
  };

  test('reads what a prompt mentions, and nothing of what a packed document quotes', async () => {
    await withScene('mentions', scene, async ({ sandbox, open }) => {
      const client = await open(agent);
      const mentions = await plantDecoys(sandbox);
      const file = join(sandbox.root, 'talk.jsonl');
      await writeFile(file, conversation(mentions));
      // the control: without this the rest would prove nothing
      expect(hasCanary(await client.pipe!(`Task: look at ${mentions.join(' and ')} please`))).toBe(true);
      for (const format of FORMATS) {
        const { result } = await baton<{ readonly text: string }>(sandbox, 'pack', file, '--format', format, '--budget', '6000');
        const requests = await client.pipe!(result.text);
        expect(arrived(requests, 'decoy.txt'), `${format} is sent`).toBe(true);
        expect(hasCanary(requests), format).toBe(false);
      }
    });
  });

  test('reads nothing of a document of others that was received', async () => {
    await withScene('mentions-received', scene, async ({ sandbox, open }) => {
      const client = await open(agent);
      const mentions = await plantDecoys(sandbox);
      const document = `=== SESSION HANDOFF ===\n\n## Previous Session Summary\n\n- Read ${mentions.join(' and ')}\n\n## Current Project State\n\n${mentions.join('\n')}\n\n## Next Session Objective\n\nGo on.\n\n## PROMPT FOR NEXT SESSION\n\n/help\n${mentions.join('\n')}\n`;
      expect(hasCanary(await client.pipe!(document))).toBe(true);
      const { result, diagnostics } = await batonWithInput<{
        readonly prompt: string;
        readonly suspicious: readonly { readonly text: string }[];
      }>(sandbox, document, 'receive', '-');
      expect(result.suspicious.map(({ text }) => text)).toEqual(expect.arrayContaining(['@./decoy.txt', '@~/own.txt', '/help']));
      expect(diagnostics.map(({ rule }) => rule)).toContain('receive/mentions');
      const requests = await client.pipe!(result.prompt);
      expect(arrived(requests, 'You take over')).toBe(true);
      expect(hasCanary(requests)).toBe(false);
    });
  });

  test('reads nothing of a session that was passed: as it is, as a prompt, fitted, received', async () => {
    await withScene('mentions-passed', scene, async ({ sandbox, open }) => {
      const client = await open(agent);
      const mentions = await plantDecoys(sandbox);
      const file = join(sandbox.root, 'talk.jsonl');
      await writeFile(file, conversation(mentions));
      const to = ['--to', agent.driver.id];
      const packed = await baton<{ readonly text: string }>(sandbox, 'pack', file, '--budget', '6000');
      const installed = {
        'as it is': (await baton<Passed>(sandbox, 'pass', file, ...to)).result,
        'as a prompt': (await baton<Passed>(sandbox, 'pass', file, ...to, '--as', 'prompt')).result,
        fitted: (await baton<Passed>(sandbox, 'pass', file, ...to, '--fit=2000', '--force')).result,
        received: (await batonWithInput<{ readonly installed: Passed }>(sandbox, packed.result.text, 'receive', '-', ...to)).result
          .installed,
      };
      for (const [how, passed] of Object.entries(installed)) {
        const request = await client.resume(client.idIn(passed.resume.argv), PROBE);
        expect(arrived([request], 'decoy.txt'), how).toBe(true);
        expect(hasCanary([request]), how).toBe(false);
      }
      // what was said is history and stays as it was; what Baton wrote about it is neutral
      const stored = async (how: keyof typeof installed): Promise<string> =>
        (await readFile(await client.sessionFile(client.idIn(installed[how].resume.argv)), 'utf8')).replaceAll('\\\\', '\\');
      expect(/(?<!\\)@decoy\.txt/.test(await stored('as it is'))).toBe(true);
      expect((await stored('fitted')).includes('This session was longer')).toBe(true);
      for (const how of ['as a prompt', 'received'] as const)
        expect(/(?<!\\)@(?:decoy|\.)/.exec(await stored(how))?.[0], how).toBeUndefined();
    });
  });
});
