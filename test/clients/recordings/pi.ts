// Sessions that the real pi records: its own tools, failing and parallel calls, a compaction, pictures, an interruption.
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const LOOK = 'What is in this picture?';
const READ = 'Read the picture in the project as well';
const WAIT = 'Run the slow check';

const createSteps: readonly Reply[] = [
  { reasoning: 'The file first.', text: 'Creating the file.', tools: [{ name: 'write', input: { path: 'hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [{ name: 'bash', input: { command: 'cat hello.txt; ls missing.txt' } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      reasoning: 'All at once.',
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'edit', input: { path: 'hello.txt', edits: [{ oldText: 'hello', newText: 'good morning' }] } },
        { name: 'bash', input: { command: 'git status --short' } },
        { name: 'read', input: { path: 'not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'bash', input: { command: 'sleep 12' } }] }, { text: 'never said' }] };
/** So many tokens that the client compacts once the turn is over. */
const createBig: Turn = { when: CREATE, steps: createSteps.map((step, i) => (i === createSteps.length - 1 ? { ...step, tokens: { input: 95_000, output: 20 } } : step)) };
/** The client asks for the summary in these words, behind the conversation: the turn is longer than what it keeps. */
const summarize: Turn = { when: 'This is the PREFIX of a turn that was too large to keep. The SUFFIX (recent work) is retained.', steps: [{ text: 'SUMMARY-OF-WORK: hello.txt was created.' }] };

const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: READ, steps: [{ tools: [{ name: 'read', input: { path: 'shot.png' } }] }, { text: 'The same pixel.' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'bash', input: { command: "seq -s ' ' 1 5000" } }] }, { text: 'It ends with 5000.' }] },
  wait,
];

export const piRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'compaction', script: { turns: [createBig, summarize, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  {
    name: 'pictures',
    script: {
      turns: [
        { when: LOOK, steps: [{ text: 'One pixel.' }] },
        { when: READ, steps: [{ tools: [{ name: 'read', input: { path: 'shot.png' } }] }, { text: 'The same pixel.' }] },
      ],
    },
    turns: [{ prompt: LOOK, picture: true }, { prompt: READ }],
  },
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: READ }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
