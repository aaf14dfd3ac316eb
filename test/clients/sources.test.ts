// Sessions of agents that can only be read, and a real client goes on with them: what was said, called and answered reaches the model.
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
const shown = { kind: 'image', ...pictureOfBase64('image/png', PIXEL) } as const;

const cases: readonly SourceCase[] = [
  {
    agent: 'vscode-copilot-chat',
    fixture: 'document-of-1.105',
    session: '.config/Code/User/workspaceStorage/1a2b3c4d5e6f708192a3b4c5d6e7f809/chatSessions/0a000002-0000-4000-8000-000000000002.json',
    told: (project) => [
      said('user', 'What colour is this – bitte?'),
      picture,
      said('user', "const lamp = 'red';"),
      said('user', `[attached: ${join(project, 'lamp.ts')}]`),
      said('assistant', 'It is red, as in `lamp.ts`.'),
      said('user', 'Ask the weather server.'),
      said('assistant', 'A plain text of an old version. '),
      call('a', 'mcp_weather_now', { place: 'harbour' }),
      result('a', [words('Wind from the west.'), shown]),
      call('b', 'run_in_terminal', { command: 'ls' }),
      result('b', [words('Ran `ls`')], true),
      said('assistant', 'Windy.'),
      said('user', 'Show it.'),
      picture,
      call('c', 'view_image', { filePath: join(project, 'a.png') }), // in the folder that the session continues in
      result('c', [shown, words('Tafel'), shown]),
      said('assistant', 'A picture and a table.'),
    ],
  },
  {
    agent: 'kiro',
    fixture: 'terminal-compacted-and-reset',
    session: '.kiro/sessions/cli/0b000002-0000-4000-8000-000000000002.jsonl',
    told: () => [
      said('user', 'CONTEXT: They spoke of old things.'),
      said('assistant', 'I will keep that in mind.'),
      said('user', 'Go on.'),
      said('assistant', 'Gone on.'),
      said('user', 'A right turn.'),
      said('assistant', 'Right.'),
    ],
  },
  {
    agent: 'crush',
    fixture: 'tools-and-a-sub-agent',
    session: '.crush/crush.db#0c000001-0000-4000-8000-000000000001',
    told: () => [
      said('user', 'Paint the lamp – bitte.'),
      picture,
      said('user', '[file note.txt]\nRed.'),
      said('assistant', 'I look.'),
      call('a', 'view', { file_path: '/home/dev/lamp.ts' }),
      call('b', 'todos', {
        todos: [
          { content: 'Paint', status: 'in_progress', active_form: 'Painting' },
          { content: 'Dry', status: 'pending', active_form: 'Drying' },
        ],
      }),
      result('a', [words('grey')]),
      result('b', [words('ok')]),
      call('c', 'bash', { command: 'rm -rf /', description: 'x' }),
      call('d', 'agent', { input: '{"prompt": "Scout' }), // broken JSON of the model’s
      call('e', 'view', { file_path: '/home/dev/a.png' }),
      result('c', [words('user denied permission')], true),
      result('d', [words('The bay is empty.')]),
      result('e', [words('Loaded'), shown]),
      said('assistant', 'The lamp is red.'),
    ],
  },
  {
    agent: 'zed',
    fixture: 'threads-of-before-0.3',
    session: '.local/share/zed/threads/threads.db#0d000004-0000-4000-8000-00000000000b',
    told: () => [
      said('user', 'Use it.'),
      said('assistant', 'I use it.'),
      call('a', 'terminal', { command: 'ls' }),
      result('a', [words('exit 1')], true),
      said('assistant', 'It failed.'),
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
