// Chats, threads, tasks and transcripts of agents that can only be read, and a real client goes on with them: what was said, called and answered reaches the model.
import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseFolders } from '../support/fixture-cases.js';
import { baton, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { pictureOfBase64, type Item } from './fake-model/items.js';
import { passedContext } from './routes.js';
import { EARLIER, missingClients, newest, PROBE, withScene } from './scene.js';
import { call, PIXEL, result, said, words } from './sent-items.js';

interface SourceCase {
  readonly agent: string;
  readonly fixture: string;
  /** Inside the fixture's home. */
  readonly session: string;
  /** `project`: where it goes on. */
  told(project: string): readonly Item[];
}

const picture: Item = { role: 'user', kind: 'image', ...pictureOfBase64('image/png', PIXEL) } as const;

const cases: readonly SourceCase[] = [
  {
    agent: 'aider',
    fixture: 'edits-commits-and-tokens',
    session: '.aider.chat.history.md',
    told: () => [
      said('user', 'Light the lamp.\n\nKeep the function small – bitte.'),
      said(
        'assistant',
        'I will add the lamp to the model.\n\nsrc/lamp.py\n```python\n<<<<<<< SEARCH\ndef light():\n    pass\n=======\ndef light():\n    return "lit"\n>>>>>>> REPLACE\n```',
      ),
      call('a', 'apply_edit', { path: 'src/lamp.py' }),
      result('a', [words('Applied edit to src/lamp.py')]),
      said('user', 'Write it down.'),
      said(
        'assistant',
        '#### What was done\n\n> The lamp is lit.\n\n# Notes\n\n```markdown\n#### A heading in a file\n> and a quotation\n```',
      ),
      call('b', 'apply_edit', { path: 'docs/lamp.md' }),
      call('c', 'apply_edit', { path: 'docs/index.md' }),
      result('b', [words('Applied edit to docs/lamp.md')]),
      result('c', [words('Applied edit to docs/index.md')]),
    ],
  },
  {
    agent: 'amp',
    fixture: 'pictures-and-commands-of-the-user',
    session: '.local/share/amp/threads/T-0199aaaa-bbbb-7ccc-8ddd-eeeeffff0003.json',
    told: () => [
      said('user', 'What is this?'),
      picture,
      said('assistant', 'A pixel.'),
      said('user', '$ git status\nclean\n'),
      said('user', 'Commit it.'),
      said('assistant', 'Nothing to commit.'),
    ],
  },
  {
    agent: 'roo-code',
    fixture: 'truncated-and-a-truncation-undone',
    session:
      '.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/019c1da0-0000-7000-8000-000000000002/api_conversation_history.json',
    told: () => [said('user', 'Count the boats.'), said('assistant', 'Two.'), said('user', 'And?'), said('assistant', 'Three.')],
  },
  {
    agent: 'antigravity',
    fixture: 'arguments-as-json-in-strings',
    session: '.gemini/antigravity-cli/brain/5f0c1a2b-0000-4000-8000-000000000002/.system_generated/logs/transcript.jsonl',
    told: () => [
      said('user', 'Write it.'),
      call('a', 'write_to_file', {
        TargetFile: '/home/dev/harbour/a.txt',
        CodeContent: 'hi "there"\n',
        Overwrite: true,
        toolAction: 'Working',
        toolSummary: 'Work',
      }),
      result('a', [words('Created file file:///home/dev/harbour/a.txt with requested content.')]),
      said('assistant', 'Written.'),
    ],
  },
  {
    agent: 'grok',
    fixture: 'chat-messages-of-an-older-form',
    session: '.grok/sessions/%2Fhome%2Fdev%2Fharbour/019fcac9-0000-7000-8000-000000000007/chat_history.jsonl',
    told: () => [
      said('user', 'Row.'),
      said('assistant', 'I row.'),
      call('a', 'bash', { command: 'row' }),
      result('a', [words('rowed')]),
      said('assistant', 'Rowed.'),
    ],
  },
];

describe.skipIf(missingClients() !== undefined)('sessions of agents that can only be read → codex', () => {
  test.each(cases.map((one) => [`${one.agent} ${one.fixture}`, one] as const))('%s', async (_name, { agent, fixture, session, told }) => {
    const target = newest('codex');
    const story = {
      name: 'source',
      agent: target.driver.id,
      script: { turns: [] },
      make: () => Promise.reject(new Error('nothing is recorded')),
    };
    await withScene('source', story, async ({ sandbox, open }) => {
      const client = await open(target);
      await client.begin(EARLIER); // a store that has been used
      const home = join(sandbox.root, 'source');
      await cp(caseFolders(agent).find(({ name }) => name === fixture)!.native, home, { recursive: true });
      expect(existsSync(join(home, session.split('#')[0]!)), session).toBe(true);
      const { result: passed } = await baton<Passed>(
        sandbox,
        'pass',
        join(home, session),
        '--to',
        target.driver.id,
        '--cwd',
        sandbox.project,
      );
      const resumed = await client.resume(client.idIn(passed.resume.argv), PROBE);
      expect(passedContext(target, resumed, PROBE)).toCarry(
        contextOf({ agent: 'export', items: told(sandbox.project) }, { crossing: true }),
      );
      expect(resumed.violations).toEqual([]);
    });
  });
});
