// Sessions that the real Copilot CLI records: its own tools, a sub-agent, a compaction, pictures, an interruption.
import type { Turn } from '../fake-model/script.js';
import type { Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const DELEGATE = 'Ask a helper to count the files in this folder';
const HELPER = 'HELPER-TASK: count the files here and answer with the number';
/** The longest: behind a compaction it stands in one text with the prompts before. */
const AFTER = 'Now write down what the helper found, in a file that is called count.txt';
const LOOK = 'What is in this picture? Ünïcödé: 日本語, 🧭';
const READ = 'Read the picture in the project as well';
const LONG = 'Make a long list and read all of it';
const WAIT = 'Run the slow check';
/** Bounded, so that nothing is left behind. */
const SLOW = 'for i in 1 2 3 4 5 6; do echo step $i; sleep 2; done';

const create: Turn = {
  when: CREATE,
  steps: [
    { text: 'Creating the file.', tools: [{ name: 'create', input: { path: '{{cwd}}/hello.txt', file_text: 'hello\n' } }] },
    { text: 'Checking the result.', tools: [{ name: 'bash', input: { command: 'cat hello.txt; ls missing.txt', description: 'Show the file' } }] },
    { text: 'hello.txt is in place; missing.txt does not exist.' },
  ],
};
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'bash', input: { command: 'sleep 0.3; git status --short', description: 'Status' } },
        { name: 'edit', input: { path: '{{cwd}}/hello.txt', old_str: 'hello', new_str: 'good morning' } },
        { name: 'view', input: { path: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const delegate: Turn[] = [
  {
    when: DELEGATE,
    steps: [
      { text: 'Delegating.', tools: [{ name: 'task', input: { agent_type: 'general-purpose', name: 'counter', description: 'Count files', prompt: HELPER, mode: 'sync' } }] },
      { text: 'The helper counted the files.' },
    ],
  },
  { when: HELPER, steps: [{ text: 'Counting.', tools: [{ name: 'bash', input: { command: 'ls | wc -l', description: 'Count' } }] }, { text: 'HELPER-ANSWER: three files.' }] },
];
/** The client asks for the summary in these words. */
const summarize: Turn = { when: 'Please create a detailed summary of the conversation so far', steps: [{ text: 'SUMMARY-OF-WORK: hello.txt was created, a helper counted three files.' }] };
const after: Turn = { when: AFTER, steps: [{ text: 'Writing it down.', tools: [{ name: 'bash', input: { command: 'echo three > count.txt; cat count.txt', description: 'Note' } }] }, { text: 'It is in count.txt.' }] };
const look: Turn = { when: LOOK, steps: [{ text: 'One pixel. 1 × 1 — ¡sí! 🧭' }] };
const read: Turn = { when: READ, steps: [{ tools: [{ name: 'view', input: { path: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] };
/** Past 20 KB the shell's output goes into a file; a file that is asked for in full does not. */
const long: Turn = {
  when: LONG,
  steps: [
    { tools: [{ name: 'bash', input: { command: 'for i in $(seq 1 1200); do echo "line $i of a long list"; done > long.txt', description: 'Make it' } }] },
    { tools: [{ name: 'view', input: { path: '{{cwd}}/long.txt', forceReadLargeFiles: true } }] },
    { text: '1200 lines.' },
  ],
};
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'bash', input: { command: SLOW, description: 'Slow', initial_wait: 30 } }] }, { text: 'never said' }] };

export const copilotCliRecordings: readonly Recording[] = [
  {
    name: 'rich',
    script: { turns: [create, change, look, long, wait] },
    turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: LOOK, picture: true }, { prompt: LONG }, { prompt: WAIT, interruptAfter: 1 }],
  },
  { name: 'pictures', script: { turns: [look, read] }, turns: [{ prompt: LOOK, picture: true }, { prompt: READ }] },
  { name: 'sub-agent', script: { turns: [...delegate, after] }, turns: [{ prompt: DELEGATE }, { prompt: AFTER }] },
  {
    name: 'compaction',
    script: { turns: [create, ...delegate, summarize, after] },
    turns: [{ prompt: CREATE }, { prompt: DELEGATE }, { prompt: '/compact' }, { prompt: AFTER }],
  },
];
