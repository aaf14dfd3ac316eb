// Sessions that the real Gemini CLI records: its own tools, a sub-agent, a compression, pictures, an interruption.
import type { Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const DELEGATE = 'Ask a helper to count the files in this folder';
const HELPER = 'HELPER-TASK: count the files here and answer with the number';
const LARGE = 'Do the two large steps, one after the other';
const AFTER = 'Now write down what came of it';
const LOOK = 'What is in this picture?';
const READ = 'Look at the picture in the project as well';
const WAIT = 'Run the slow check';

const shell = (command: string) => ({ name: 'run_shell_command', input: { command, description: 'Step' } });
const create: Turn = {
  when: CREATE,
  steps: [
    {
      reasoning: '**Planning** A plan first, then the file.',
      text: 'Planning, then creating the file.',
      tools: [{ name: 'write_todos', input: { todos: [{ description: 'Create hello.txt', status: 'in_progress' }, { description: 'Check it', status: 'pending' }] } }],
    },
    { tools: [{ name: 'write_file', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
    { reasoning: '**Checking** Look whether it is there.', text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
    { text: 'hello.txt is in place; missing.txt does not exist.' },
  ],
};
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'replace', input: { file_path: '{{cwd}}/hello.txt', instruction: 'Change the greeting', old_string: 'hello', new_string: 'good morning' } },
        shell('git status --short'),
        { name: 'read_file', input: { file_path: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const delegate: Turn[] = [
  { when: DELEGATE, steps: [{ text: 'Delegating.', tools: [{ name: 'invoke_agent', input: { agent_name: 'generalist', prompt: HELPER } }] }, { text: 'The helper counted the files.' }] },
  { when: HELPER, steps: [{ text: 'Counting.', tools: [{ name: 'list_directory', input: { dir_path: '.' } }] }, { tools: [{ name: 'complete_task', input: { result: { response: 'HELPER-ANSWER: three files.' } } }] }] },
];
/** So many tokens that the client compresses before it goes on. */
const large: Turn = { when: LARGE, steps: [{ text: 'Step one.', tools: [shell('echo one')], tokens: { input: 900_000, output: 20 } }, { text: 'Step two.', tools: [shell('echo two')] }, { text: 'Both steps are done.' }] };
/** The client asks for the summary, and then whether it is whole, in these words. */
const summarize: Turn[] = ['Generate a new <state_snapshot>', 'Critically evaluate the <state_snapshot>'].map((when) => ({ when, steps: [{ text: '<state_snapshot>SUMMARY-OF-WORK: hello.txt was created.</state_snapshot>' }] }));
const after: Turn = { when: AFTER, steps: [{ text: 'Writing it down.', tools: [shell('echo three > count.txt; cat count.txt')] }, { text: 'It is in count.txt.' }] };
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [shell('sleep 8')] }, { text: 'never said' }] };
const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [shell('seq 1 5000')] }, { text: 'It ends with 5000.' }] },
  wait,
];

export const geminiCliRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'sub-agent', script: { turns: [...delegate, after] }, turns: [{ prompt: DELEGATE }, { prompt: AFTER }] },
  { name: 'compression', script: { turns: [create, large, ...summarize, after] }, turns: [{ prompt: CREATE }, { prompt: LARGE }, { prompt: AFTER }] },
  {
    name: 'pictures',
    script: {
      turns: [
        { when: LOOK, steps: [{ text: 'One pixel.' }] },
        { when: READ, steps: [{ tools: [{ name: 'read_file', input: { file_path: 'shot.png' } }] }, { text: 'The same pixel.' }] },
      ],
    },
    turns: [{ prompt: LOOK, picture: true }, { prompt: READ }],
  },
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
