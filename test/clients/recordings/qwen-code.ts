// Sessions that the real Qwen Code records: its own tools, a sub-agent, a compression, pictures, an interruption.
import type { Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const DELEGATE = 'Ask a helper to count the files in this folder';
const HELPER = 'HELPER-TASK: count the files here and answer with the number';
const AFTER = 'Now write down what came of it';
const LOOK = 'What is in this picture?';
const READ = 'Look at the picture in the project as well';
const WAIT = 'Run the slow check';
/** Bounded, so that nothing is left behind; in a loop, because a plain sleep is refused. */
const SLOW = 'for i in 1 2 3 4 5 6; do echo step $i; sleep 2; done';

const shell = (command: string) => ({ name: 'run_shell_command', input: { command, description: 'Step', is_background: false } });
const create: Turn = {
  when: CREATE,
  steps: [
    {
      reasoning: 'A plan first, then the file.',
      text: 'Planning, then creating the file.',
      tools: [{ name: 'todo_write', input: { todos: [{ id: '1', content: 'Create hello.txt', status: 'in_progress' }, { id: '2', content: 'Check it', status: 'pending' }] } }],
    },
    { tools: [{ name: 'write_file', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
    { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
    { text: 'hello.txt is in place; missing.txt does not exist.' },
  ],
};
const change: Turn = {
  when: CHANGE,
  steps: [
    { tools: [{ name: 'read_file', input: { file_path: '{{cwd}}/hello.txt' } }] }, // an edit insists on a read in the same process
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
        shell('git status --short'),
        { name: 'read_file', input: { file_path: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const delegate: Turn[] = [
  { when: DELEGATE, steps: [{ text: 'Delegating.', tools: [{ name: 'agent', input: { description: 'Count files', prompt: HELPER, subagent_type: 'general-purpose', run_in_background: false } }] }, { text: 'The helper counted the files.' }] },
  { when: HELPER, steps: [{ text: 'Counting.', tools: [shell('ls | wc -l')] }, { text: 'HELPER-ANSWER: three files.' }] },
];
/** A compression has to make the history smaller, and the client counts with what the model told it. */
const createLarge: Turn = { when: CREATE, steps: create.steps.map((step, i) => (i === create.steps.length - 1 ? { ...step, tokens: { input: 5000, output: 20 } } : step)) };
/** Any request for a summary speaks of it. */
const summarize: Turn = { when: '<state_snapshot>', steps: [{ text: '<state_snapshot>SUMMARY-OF-WORK: hello.txt was created.</state_snapshot>' }] };
const after: Turn = { when: AFTER, steps: [{ text: 'Writing it down.', tools: [shell('echo three > count.txt; cat count.txt')] }, { text: 'It is in count.txt.' }] };
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [shell(SLOW)] }, { text: 'never said' }] };
const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [shell('seq 1 5000')] }, { text: 'It ends with 5000.' }] },
  wait,
];

export const qwenCodeRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'sub-agent', script: { turns: [...delegate, after] }, turns: [{ prompt: DELEGATE }, { prompt: AFTER }] },
  { name: 'compression', script: { turns: [createLarge, summarize, after] }, turns: [{ prompt: CREATE }, { prompt: '/compress' }, { prompt: AFTER }] },
  {
    name: 'pictures',
    script: {
      turns: [
        { when: LOOK, steps: [{ text: 'One pixel.' }] },
        { when: READ, steps: [{ tools: [{ name: 'read_file', input: { file_path: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] },
      ],
    },
    turns: [{ prompt: LOOK, picture: true }, { prompt: READ }],
  },
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
