// One session of each agent that can only be read, and of formats of others: what a real client must be told of it.
import { join } from 'node:path';
import { pictureOfBase64, type Item } from './fake-model/items.js';
import { call, PIXEL, result, said, words } from './sent-items.js';

export interface SourceCase {
  readonly agent: string;
  readonly fixture: string;
  /** The agent that goes on with it. */
  readonly to: 'codex' | 'claude-code';
  /** Inside the fixture's home. */
  readonly session: string;
  /** `project`: the folder that it goes on in; the session's own paths move there with it. */
  told(project: string): readonly Item[];
}

/** The picture in Cursor's fixtures. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ATTACHED = '[Not typed by the user: content of a file that was attached]\n';
const picture: Item = { role: 'user', kind: 'image', ...pictureOfBase64('image/png', PIXEL) } as const;
const shown = { kind: 'image', ...pictureOfBase64('image/png', PIXEL) } as const;

export const sourceCases: readonly SourceCase[] = [
  {
    agent: 'cursor',
    fixture: 'command-line-chat',
    to: 'codex',
    session: '.cursor/chats/8771f2388927a0a949182481ee57a40f/00000061-0000-4000-8000-000000000000/store.db',
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
    agent: 'cursor',
    fixture: 'agent-state-and-sub-agent',
    to: 'claude-code',
    session: '.config/Cursor/User/globalStorage/state.vscdb#00000021-0000-4000-8000-000000000000',
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
  {
    agent: 'vscode-copilot-chat',
    fixture: 'document-of-1.105',
    to: 'codex',
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
    to: 'codex',
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
    agent: 'kiro',
    fixture: 'terminal-before-2',
    to: 'claude-code',
    session: '.local/share/kiro-cli/data.sqlite3#0b000021-0000-4000-8000-000000000021',
    told: (work) => [
      said('user', 'How deep is the harbour? – ünïcödé 🧭'),
      said('assistant', 'Let me look.'),
      call('1', 'fs_read', { operations: [{ mode: 'Line', path: `${work}/depth.txt` }] }),
      call('2', 'execute_bash', { command: 'cat missing.txt' }),
      result('1', [words('12 m at low water')]),
      result('2', [words('{"exit_status":"1","stdout":"","stderr":"cat: missing.txt: No such file"}')], true),
      said('assistant', 'Twelve metres.'),
      said('user', 'What is in this picture? Then delete it.'),
      { role: 'user', kind: 'image', ...pictureOfBase64('image/png', DOT) },
      said('assistant', 'One pixel. Deleting it.'),
      call('3', 'execute_bash', { command: 'rm shot.png' }),
      result('3', [words('Tool use was cancelled by the user')], true),
      said('user', 'No, keep it.'),
      said('assistant', 'It stays.'),
    ],
  },
  {
    agent: 'crush',
    fixture: 'tools-and-a-sub-agent',
    to: 'codex',
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
    to: 'codex',
    session: '.local/share/zed/threads/threads.db#0d000004-0000-4000-8000-00000000000b',
    told: () => [
      said('user', 'Use it.'),
      said('assistant', 'I use it.'),
      call('a', 'terminal', { command: 'ls' }),
      result('a', [words('exit 1')], true),
      said('assistant', 'It failed.'),
    ],
  },
  {
    agent: 'aider',
    fixture: 'edits-commits-and-tokens',
    to: 'codex',
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
    to: 'codex',
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
    to: 'codex',
    session:
      '.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/019c1da0-0000-7000-8000-000000000002/api_conversation_history.json',
    told: () => [said('user', 'Count the boats.'), said('assistant', 'Two.'), said('user', 'And?'), said('assistant', 'Three.')],
  },
  {
    agent: 'roo-code',
    fixture: 'calls-as-xml-of-older-versions',
    to: 'claude-code',
    session: '.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/1750000000200/api_conversation_history.json',
    told: () => [
      said('user', 'They rowed there and back, and began to run the tests.'),
      call('1', 'execute_command', { command: 'npm test' }),
      result('1', [words('Command executed in terminal. Exit code: 0\nOutput:\nall good')]),
      said('assistant', 'All good.'),
    ],
  },
  {
    agent: 'antigravity',
    fixture: 'arguments-as-json-in-strings',
    to: 'codex',
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
    to: 'codex',
    session: '.grok/sessions/%2Fhome%2Fdev%2Fharbour/019fcac9-0000-7000-8000-000000000007/chat_history.jsonl',
    told: () => [
      said('user', 'Row.'),
      said('assistant', 'I row.'),
      call('a', 'bash', { command: 'row' }),
      result('a', [words('rowed')]),
      said('assistant', 'Rowed.'),
      said('user', 'And steer.'),
      said('assistant', 'I steer.'),
      call('b', 'read_file', { target_file: 'rudder.md' }),
      result('b', [words('left is right')]),
      call('c', 'bash', { command: 'turn' }),
      result('c', [words('turned')]),
      said('assistant', 'Turned.'),
    ],
  },
  {
    agent: 'devin',
    fixture: 'pull-requests-and-output',
    to: 'claude-code',
    session: '.local/share/baton/fetched/devin/devin-0a0000000000000000000000000000a1.json',
    told: () => [
      said('user', 'Light the lamp in harbour – bitte.'),
      said('assistant', 'I look at the lamp.'),
      said('assistant', 'It is lit; see the pull request.'),
      said('user', 'Thank you.'),
      said(
        'user',
        '[Not typed by the user: report of work in the background]\nPull requests:\n- https://github.com/example/harbour/pull/7 (open)\n' +
          'Attachments:\n- lamp.png: https://example.com/lamp.png\nStructured output:\n{\n "lamps": 2,\n "lit": true\n}\nStatus: suspended (inactivity)',
      ),
    ],
  },
  {
    agent: 'vscode-copilot-chat',
    fixture: 'transcript-of-a-server',
    to: 'claude-code',
    session:
      '.vscode-server/data/User/workspaceStorage/aaaa1111aaaa1111aaaa1111aaaa1111/GitHub.copilot-chat/transcripts/0a000008-0000-4000-8000-000000000001.jsonl',
    told: () => [
      said('user', 'Why does the tide table begin at noon? Größe: 3 m ⚓'),
      said('assistant', 'I will look at the table.'),
      said('assistant', 'It begins at noon because the clock is local.'),
      said('user', 'Then write it in UTC, and run the tests.'),
      // calls of the last response are kept, and said to have no result
      call('2', 'replace_string_in_file', { filePath: '/home/dev/harbour/tides.csv', oldString: '12:00', newString: '00:00Z' }),
      call('3', 'run_in_terminal', { command: 'npm test', explanation: 'Run the tests.', isBackground: false }),
      result('2', [words('(no result recorded)')], true),
      result('3', [words('(no result recorded)')], true),
      said('assistant', 'The table is in UTC. The tests could not be run here.'),
    ],
  },
  {
    agent: 'openhands-cli',
    fixture: 'calls-and-refusals',
    to: 'codex',
    session: '.openhands/conversations/0c0000000000400080000000000000a1/base_state.json',
    told: (work) => [
      said('user', 'Light the lamp – bitte. ⚓'),
      said('assistant', 'I look first.'),
      call('1', 'terminal', { command: 'ls' }),
      call('2', 'file_editor', { command: 'view', path: `${work}/lamp.py` }),
      result('1', [words('lamp.py')]),
      result('2', [words('1\tlit = False')]),
      call('3', 'task_tracker', {
        command: 'plan',
        task_list: [
          { title: 'Light it', notes: '', status: 'in_progress' },
          { title: 'Test it', notes: '', status: 'todo' },
        ],
      }),
      result('3', [words('Task list has been updated with 2 item(s).')]),
      call('4', 'file_editor', { command: 'str_replace', path: `${work}/lamp.py`, old_str: 'lit = False', new_str: 'lit = True' }),
      result('4', [words('No replacement was performed.')], true),
      call('5', 'terminal', { command: 'rm -r oil' }),
      result('5', [words('Not that.')], true),
      call('6', 'terminal', { command: 'python -m pytest' }),
      result('6', [words('1 failed')], true),
      said('assistant', 'The lamp is **not** lit: one test fails.'),
    ],
  },
  {
    agent: 'v0',
    fixture: 'downloaded-project',
    to: 'codex',
    session: 'package.json',
    told: () => [
      said('user', `${ATTACHED}A project that was made with v0\n\nIts files, as they were left:\n- package.json (85 bytes)`),
      said('user', '[file package.json]\n{\n  "name": "my-v0-project",\n  "private": true,\n  "scripts": { "dev": "next dev" }\n}'),
    ],
  },
  {
    agent: 'lovable',
    fixture: 'only-its-plug-in',
    to: 'claude-code',
    session: 'package.json',
    told: () => [
      said(
        'user',
        `${ATTACHED}A project that was made with Lovable\n\nIts files, as they were left:\n- package.json (86 bytes)\n- src/lamp.css (24 bytes)`,
      ),
      said('user', '[file package.json]\n{ "name": "vite_react_shadcn_ts", "devDependencies": { "lovable-tagger": "^1.1.7" } }'),
      said('user', '[file src/lamp.css]\n.lamp {\n  color: red;\n}'),
    ],
  },
  {
    agent: 'bolt',
    fixture: 'a-prompt-and-a-picture',
    to: 'codex',
    session: '.bolt/config.json',
    told: () => [
      said('user', `${ATTACHED}What Bolt was told (.bolt/prompt):\n\nMake every lamp red.`),
      said(
        'user',
        `${ATTACHED}A project that was made with Bolt: harbour-lamps\n\nIts files, as they were left:\n- .bolt/config.json (37 bytes)\n` +
          '- .env (27 bytes)\n- lamp.png (9 bytes)\n- package.json (28 bytes)\n- src/lamp.css (24 bytes)',
      ),
      said('user', '[file .bolt/config.json]\n{ "template": "bolt-vite-react-ts" }'),
      said('user', '[file package.json]\n{ "name": "harbour-lamps" }'),
      said('user', '[file src/lamp.css]\n.lamp {\n  color: red;\n}'),
    ],
  },
];
