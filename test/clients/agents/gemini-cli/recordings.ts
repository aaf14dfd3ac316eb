// Sessions that the real Gemini CLI records: its own tools, a sub-agent, a compression, pictures, an interruption.
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
  look,
  NOTE,
  read,
  recorded,
  SUMMARY,
  wait,
  type Asked,
} from '../../recordings/story.js';

const shell = (command: string): ScriptedCall => ({ name: 'run_shell_command', input: { command, description: 'Step' } });

const created = create(
  {
    reasoning: '**Planning** A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [
      {
        name: 'write_todos',
        input: {
          todos: [
            { description: 'Create hello.txt', status: 'in_progress' },
            { description: 'Check it', status: 'pending' },
          ],
        },
      },
    ],
  },
  { tools: [{ name: 'write_file', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: '**Checking** Look whether it is there.', text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
);
const changed = change({
  text: AT_ONCE,
  tools: [
    {
      name: 'replace',
      input: { file_path: '{{cwd}}/hello.txt', instruction: 'Change the greeting', old_string: 'hello', new_string: 'good morning' },
    },
    shell('git status --short'),
    { name: 'read_file', input: { file_path: '{{cwd}}/not-there.txt' } },
  ],
});
const delegated = delegate((prompt) => ({ name: 'invoke_agent', input: { agent_name: 'generalist', prompt } }));
const helped = helper(
  { text: 'Counting.', tools: [{ name: 'list_directory', input: { dir_path: '.' } }] },
  { tools: [{ name: 'complete_task', input: { result: { response: HELPER_ANSWER } } }] },
);
/** So many tokens that the client compresses before it goes on. */
const twoSteps: Asked = {
  prompt: 'Do the two large steps, one after the other',
  steps: [
    { text: 'Step one.', tools: [shell('echo one')], tokens: { input: 900_000, output: 20 } },
    { text: 'Step two.', tools: [shell('echo two')] },
    { text: 'Both steps are done.' },
  ],
};
/** The client asks for the summary, and then whether it is whole, in these words. */
const summarize = ['Generate a new <state_snapshot>', 'Critically evaluate the <state_snapshot>'].map((when): Turn => ({
  when,
  steps: [{ text: `<state_snapshot>${SUMMARY}</state_snapshot>` }],
}));
const noted = after(shell(NOTE));
const waited = wait(shell('sleep 8'));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('compression', [created, twoSteps, noted], summarize),
  recorded('pictures', [look, read({ name: 'read_file', input: { file_path: 'shot.png' } })]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(shell('seq 1 5000')), waited]),
];
