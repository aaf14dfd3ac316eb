// Sessions of agents that can only be read, out of their fixtures, and a real client goes on with them: every word, call, result and picture reaches the model.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseFolders } from '../support/fixture-cases.js';
import { baton, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { pictureOfBase64, type Item } from './fake-model/items.js';
import { passedContext } from './routes.js';
import { EARLIER, missingClients, nameOf, newest, PROBE, withScene } from './scene.js';
import { call, result, said, words } from './sent-items.js';

/** The picture in the fixtures. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Case {
  readonly source: string;
  readonly fixture: string;
  /** Inside its home folder. */
  readonly path: string;
  /** `work`: the folder that it goes on in; the session's own paths move there with it. */
  told(work: string): readonly Item[];
}

const cases: readonly Case[] = [
  {
    source: 'cursor',
    fixture: 'command-line-chat',
    path: '.cursor/chats/8771f2388927a0a949182481ee57a40f/00000061-0000-4000-8000-000000000000/store.db',
    told: () => [
      said(
        'user',
        '[Not typed by the user: content of a file that was attached]\n<attached_files>\n<code_selection path="dock.js" lines="1-1">\nopen()\n</code_selection>\n</attached_files>',
      ),
      said('user', 'Repair the dock.'),
      { role: 'user', kind: 'image', ...pictureOfBase64('image/png', DOT) },
      said('assistant', 'I read both.'),
      call('1', 'Read', { path: 'dock.js' }),
      call('2', 'Shell', { command: 'npm test', description: 'Runs the tests' }),
      result('1', [words('1|open()')]),
      result('2', [words('Exit code: 1\n\nboom')], true),
      call('3', 'Delete', { path: 'dock.js' }),
      result('3', [words('Rejected by the user')], true),
      said('user', 'Go on.'),
      said('assistant', 'Done.'),
      said('user', 'Go on.'),
      said('assistant', 'Also inside a node.'),
    ],
  },
  {
    source: 'cursor',
    fixture: 'agent-state-and-sub-agent',
    path: '.config/Cursor/User/globalStorage/state.vscdb#00000021-0000-4000-8000-000000000000',
    told: (work) => [
      said('user', 'Read the log of the lighthouse.'),
      call('1', 'read_file_v2', { targetFile: `${work}/light.log` }),
      result('1', [words('1|lamp on\n2|lamp off\n')]),
      call('2', 'task_v2', { description: 'Count the lamps', prompt: 'Count them.', name: 'general-purpose' }),
      result('2', [words('{"agentId":"00000022-0000-4000-8000-000000000000"}')]),
      said('assistant', 'The lamp went off once; there are two lamps.'),
      said('user', 'Push it.'),
      call('3', 'run_terminal_command_v2', { command: 'git push', cwd: work }),
      result('3', [words('Pushing to main is not allowed here.')], true),
    ],
  },
];

describe.skipIf(missingClients() !== undefined).each(['codex', 'claude-code'].map((id) => [nameOf(newest(id)), newest(id)] as const))(
  'read-only agents → %s',
  (_name, agent) => {
    test.each(cases.map((one) => [`${one.source}: ${one.fixture}`, one] as const))('%s', async (_case, { source, fixture, path, told }) => {
      const { native } = caseFolders(source).find(({ name }) => name === fixture)!;
      await withScene(
        'read-only',
        { name: fixture, agent: agent.driver.id, script: { turns: [] }, make: () => Promise.reject(new Error('nothing is recorded')) },
        async ({ sandbox, open }) => {
          const target = await open(agent);
          await target.begin(EARLIER); // a store that has been used
          const ref = join(native, path);
          const { result: passed } = await baton<Passed>(sandbox, 'pass', ref, '--to', agent.driver.id, '--cwd', sandbox.project);
          const resumed = await target.resume(target.idIn(passed.resume.argv), PROBE);
          expect(passedContext(agent, resumed, PROBE)).toCarry(
            contextOf({ agent: source, items: told(sandbox.project) }, { crossing: true }),
          );
          expect(resumed.violations).toEqual([]);
        },
      );
    });
  },
);
