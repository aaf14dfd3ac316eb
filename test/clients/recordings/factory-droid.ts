// Sessions that the real droid records: its own tools, a plan, failing and parallel calls, a compaction, pictures, an interruption.
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const LOOK = 'What is in this picture?';
const READ = 'Read the picture in the project as well';
const WAIT = 'Run the slow check';

const execute = (command: string): { name: string; input: Record<string, unknown> } => ({ name: 'Execute', input: { summary: 'Step', command, timeout: 30, riskLevel: 'low', riskLevelReason: 'harmless' } });

const createSteps: readonly Reply[] = [
  { text: 'A plan first, then the file.', tools: [{ name: 'TodoWrite', input: { todos: '1. [in_progress] Create hello.txt\n2. [pending] Check it' } }] },
  { tools: [{ name: 'Create', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  // with open steps the client asks its model again after every turn
  { text: 'Checking the result.', tools: [execute('cat hello.txt; ls missing.txt'), { name: 'TodoWrite', input: { todos: '1. [completed] Create hello.txt\n2. [completed] Check it' } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_str: 'hello', new_str: 'good morning', change_all: false } },
        execute('git status --short'),
        { name: 'Read', input: { file_path: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [execute('sleep 12')] }, { text: 'never said' }] };
/** So many tokens that the next turn begins with a compaction. */
const createBig: Turn = { when: CREATE, steps: createSteps.map((step, i) => (i === createSteps.length - 1 ? { ...step, tokens: { input: 900_000, output: 20 } } : step)) };

/** The client asks for the summary in these words. */
const summarize: Turn = { when: 'Please summarize the following conversation:\n```\nUSER: [System reminder omitted at compaction boundary.]', steps: [{ text: '<summary>\nSUMMARY-OF-WORK: hello.txt was created.\n</summary>' }] };

const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: READ, steps: [{ tools: [{ name: 'Read', input: { file_path: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] },
  {
    when: RICH_LONG,
    steps: [
      { text: 'Counting.', tools: [execute("seq -f 'line %g of a long file' 1 1200 | tee long.txt")] },
      { text: 'That was cut; reading the file.', tools: [{ name: 'Read', input: { file_path: '{{cwd}}/long.txt', limit: 2000 } }] },
      { text: 'It ends with 1200.' },
    ],
  },
  wait,
];

export const factoryDroidRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'compaction', script: { turns: [createBig, summarize, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
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
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: READ }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
