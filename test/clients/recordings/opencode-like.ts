// Sessions that OpenCode and Kilo record: plan, edits, failing and parallel calls, a sub-agent, a compaction, pictures, an interruption.
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const DELEGATE = 'Ask a helper to count the files in this folder';
const HELPER = 'HELPER-TASK: count the files here and answer with the number';
const AFTER = 'Now write down what was done so far';
const READ = 'Look at the picture in the project as well';
const WAIT = 'Run the slow check';
const SLOW = 'for i in 1 2 3 4 5 6; do echo step $i; sleep 2; done';

const createSteps: readonly Reply[] = [
  { reasoning: 'A plan first, then the file.', text: 'Planning, then creating the file.', tools: [{ name: 'todowrite', input: { todos: [{ content: 'Create hello.txt', status: 'in_progress', priority: 'high' }, { content: 'Check it', status: 'pending', priority: 'low' }] } }] },
  { tools: [{ name: 'write', input: { filePath: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [{ name: 'bash', input: { command: 'cat hello.txt; ls missing.txt', description: 'Show the file' } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'edit', input: { filePath: '{{cwd}}/hello.txt', oldString: 'hello', newString: 'good morning' } },
        { name: 'bash', input: { command: 'git status --short', description: 'Status' } },
        { name: 'read', input: { filePath: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const look: Turn = { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] };
const delegate: readonly Turn[] = [
  { when: DELEGATE, steps: [{ text: 'Delegating.', tools: [{ name: 'task', input: { description: 'Count files', prompt: HELPER, subagent_type: 'general' } }] }, { text: 'The helper counted the files.' }] },
  { when: HELPER, steps: [{ text: 'Counting.', tools: [{ name: 'bash', input: { command: 'ls | wc -l', description: 'Count' } }] }, { text: 'HELPER-ANSWER: three files.' }] },
];
/** So many tokens that the next turn starts with a compaction. */
const createBig: Turn = { when: CREATE, steps: createSteps.map((step, i) => (i === createSteps.length - 1 ? { ...step, tokens: { input: 195_000, output: 20 } } : step)) };
/** The client puts the whole conversation into one text and asks for its summary. */
const summarize: Turn = { when: `[User]: ${CREATE}`, steps: [{ text: 'SUMMARY-OF-WORK: hello.txt was created.' }] };
const after: Turn = { when: AFTER, steps: [{ text: 'Writing it down.', tools: [{ name: 'bash', input: { command: 'echo three > count.txt; cat count.txt', description: 'Note' } }] }, { text: 'It is in count.txt.' }] };
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'bash', input: { command: SLOW, description: 'Slow' } }] }, { text: 'never said' }] };

export const opencodeLikeRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'sub-agent', script: { turns: [...delegate, after] }, turns: [{ prompt: DELEGATE }, { prompt: AFTER }] },
  { name: 'compaction', script: { turns: [createBig, summarize, after] }, turns: [{ prompt: CREATE }, { prompt: AFTER }] },
  {
    name: 'pictures',
    script: { turns: [look, { when: READ, steps: [{ tools: [{ name: 'read', input: { filePath: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] }] },
    turns: [{ prompt: RICH_LOOK, picture: true }, { prompt: READ }],
  },
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  {
    name: 'rich',
    script: { turns: [create, change, look, { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'bash', input: { command: 'seq 1 5000', description: 'Count' } }] }, { text: 'It ends with 5000.' }] }, wait] },
    turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }],
  },
];
