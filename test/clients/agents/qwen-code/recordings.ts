// Sessions that the real Qwen Code records: its own tools, a sub-agent, a compression, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import {
  after,
  AT_ONCE,
  change,
  countWith,
  create,
  delegate,
  helper,
  HELPER_ANSWER,
  large,
  look,
  NOTE,
  read,
  recorded,
  SLOW,
  SUMMARY,
  wait,
} from '../../recordings/story.js';

const shell = (command: string): ScriptedCall => ({
  name: 'run_shell_command',
  input: { command, description: 'Step', is_background: false },
});
const readFile = (file: string): ScriptedCall => ({ name: 'read_file', input: { file_path: `{{cwd}}/${file}` } });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [
      {
        name: 'todo_write',
        input: {
          todos: [
            { id: '1', content: 'Create hello.txt', status: 'in_progress' },
            { id: '2', content: 'Check it', status: 'pending' },
          ],
        },
      },
    ],
  },
  { tools: [{ name: 'write_file', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
);
const changed = change(
  { tools: [readFile('hello.txt')] }, // an edit insists on a read in the same process
  {
    text: AT_ONCE,
    tools: [
      { name: 'edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
      shell('git status --short'),
      readFile('not-there.txt'),
    ],
  },
);
const delegated = delegate((prompt) => ({
  name: 'agent',
  input: { description: 'Count files', prompt, subagent_type: 'general-purpose', run_in_background: false },
}));
const helped = helper({ text: 'Counting.', tools: [shell('ls | wc -l')] }, { text: HELPER_ANSWER });
/** Any request for a summary speaks of it. */
const summarize: Turn = { when: '<state_snapshot>', steps: [{ text: `<state_snapshot>${SUMMARY}</state_snapshot>` }] };
const noted = after(shell(NOTE));
const waited = wait(shell(SLOW));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('compression', [large(created, 5000), { prompt: '/compress' }, noted], [summarize]), // it has to make the history smaller, by what the model told
  recorded('pictures', [look, read(readFile('shot.png'))]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(shell('seq 1 5000')), waited]),
];
