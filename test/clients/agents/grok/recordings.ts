// Sessions that the real Grok records: its own tools, a plan, failing and parallel calls, an interruption. It takes no picture of less than 8×8 pixels.
import type { ScriptedCall } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { AT_ONCE, change, countWith, create, recorded, SLOW, wait } from '../../recordings/story.js';

const shell = (command: string): ScriptedCall => ({ name: 'run_terminal_command', input: { command, description: 'Step' } });
const readFile = (file: string): ScriptedCall => ({ name: 'read_file', input: { target_file: `{{cwd}}/${file}` } });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [
      {
        name: 'todo_write',
        input: {
          merge: false,
          todos: [
            { id: '1', content: 'Create hello.txt', status: 'in_progress' },
            { id: '2', content: 'Check it', status: 'pending' },
          ],
        },
      },
    ],
  },
  { tools: [{ name: 'write', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
);
const changed = change(
  { tools: [readFile('hello.txt')] },
  {
    text: AT_ONCE,
    tools: [
      { name: 'search_replace', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
      shell('git status --short'),
      readFile('not-there.txt'),
    ],
  },
);
const counted = countWith(shell('seq 1 5000'));
const waited = wait(shell(SLOW));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, counted, waited]),
];
