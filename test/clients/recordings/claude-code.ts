// Sessions that the real Claude Code records: its own tools, a sub-agent, a compaction, pictures, an interruption.
import type { Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const DELEGATE = 'Ask a helper to count the files in this folder';
const HELPER = 'HELPER-TASK: count the files here and answer with the number';
const AFTER = 'Now write down what the helper found';
const LOOK = 'What is in this picture?';
const READ = 'Read the picture in the project as well';
const WAIT = 'Run the slow check';
/** Bounded, so that nothing is left behind; in a loop, because 2.1.325 refuses a plain sleep. */
const SLOW = 'for i in 1 2 3 4 5 6; do echo step $i; sleep 2; done';

const create: Turn = {
  when: CREATE,
  steps: [
    { reasoning: 'A plan first, then the file.', text: 'I will track this as a task and create the file.', tools: [{ name: 'TaskCreate', input: { subject: 'Create hello.txt', description: 'Write the greeting file', activeForm: 'Creating hello.txt' } }] },
    { tools: [{ name: 'Write', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
    { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [{ name: 'Bash', input: { command: 'cat hello.txt; ls missing.txt', description: 'Show the file' } }] },
    { text: 'hello.txt is in place; missing.txt does not exist.' },
  ],
};
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      reasoning: 'Both at once.',
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
        { name: 'Bash', input: { command: 'git status --short', description: 'Status' } },
        { name: 'Read', input: { file_path: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const delegate: Turn[] = [
  {
    when: DELEGATE,
    steps: [
      { text: 'Delegating.', tools: [{ name: 'Agent', input: { description: 'Count files', prompt: HELPER, subagent_type: 'general-purpose', run_in_background: false } }] },
      { text: 'The helper counted the files.' },
    ],
  },
  { when: HELPER, steps: [{ text: 'Counting.', tools: [{ name: 'Bash', input: { command: 'ls | wc -l', description: 'Count' } }] }, { text: 'HELPER-ANSWER: three files.' }] },
];
/** The client asks for the summary in these words. */
const summarize: Turn = { when: 'Respond with TEXT ONLY', steps: [{ text: '<analysis>short</analysis>\n<summary>SUMMARY-OF-WORK: hello.txt was created, a helper counted three files.</summary>' }] };
const after: Turn = { when: AFTER, steps: [{ text: 'Writing it down.', tools: [{ name: 'Bash', input: { command: 'echo three > count.txt; cat count.txt', description: 'Note' } }] }, { text: 'It is in count.txt.' }] };

const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'Bash', input: { command: 'seq 1 5000', description: 'Count' } }] }, { text: 'It ends with 5000.' }] },
  { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'Bash', input: { command: SLOW, description: 'Slow' } }] }, { text: 'never said' }] },
];

export const claudeCodeRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'sub-agent', script: { turns: [...delegate, after] }, turns: [{ prompt: DELEGATE }, { prompt: AFTER }] },
  {
    name: 'sub-agent and compaction',
    script: { turns: [create, ...delegate, summarize, after] },
    turns: [{ prompt: CREATE }, { prompt: DELEGATE }, { prompt: '/compact' }, { prompt: AFTER }],
  },
  {
    name: 'pictures',
    script: {
      turns: [
        { when: LOOK, steps: [{ text: 'One pixel.' }] },
        { when: READ, steps: [{ tools: [{ name: 'Read', input: { file_path: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] },
      ],
    },
    turns: [{ prompt: LOOK, picture: true }, { prompt: READ }],
  },
  {
    name: 'interrupted',
    script: { turns: [create, { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'Bash', input: { command: SLOW, description: 'Slow' } }] }, { text: 'never said' }] }] },
    turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }],
  },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
