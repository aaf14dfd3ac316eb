// Sessions that the real Codex records: plan, patch, failing and parallel commands, a compaction, pictures, an interruption.
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const LOOK = 'What is in this picture?';
const READ = 'Look at the picture in the project as well';
const WAIT = 'Run the slow check';

const patch = (lines: string): string => `*** Begin Patch\n${lines}\n*** End Patch\n`;
const createSteps: readonly Reply[] = [
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [{ name: 'update_plan', input: { explanation: 'Two steps', plan: [{ step: 'Create hello.txt', status: 'in_progress' }, { step: 'Check it', status: 'pending' }] } }],
  },
  { tools: [{ name: 'apply_patch', input: patch('*** Add File: hello.txt\n+hello') }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [{ name: 'exec_command', input: { cmd: 'cat hello.txt; ls missing.txt' } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    { text: 'Editing.', tools: [{ name: 'apply_patch', input: patch('*** Update File: hello.txt\n@@\n-hello\n+good morning') }] },
    { text: 'Two looks at once.', tools: [{ name: 'exec_command', input: { cmd: 'git status --short' } }, { name: 'exec_command', input: { cmd: 'cat hello.txt' } }] },
    { tools: [{ name: 'apply_patch', input: patch('*** Update File: not-there.txt\n@@\n-a\n+b') }] },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
/** So many tokens that the next turn, which allows fewer, starts with a compaction. */
const createBig: Turn = { when: CREATE, steps: createSteps.map((step, i) => (i === createSteps.length - 1 ? { ...step, tokens: { input: 60_000, output: 20 } } : step)) };
const summarize: Turn = { when: 'CONTEXT CHECKPOINT COMPACTION', steps: [{ text: 'SUMMARY-OF-WORK: hello.txt was created.' }] };

const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'exec_command', input: { cmd: 'sleep 12', yield_time_ms: 11_000 } }] }, { text: 'never said' }] };
const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'exec_command', input: { cmd: 'seq 1 5000' } }] }, { text: 'It ends with 5000.' }] },
  wait,
];

export const codexRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  {
    name: 'compaction',
    script: { turns: [createBig, summarize, change] },
    turns: [{ prompt: CREATE }, { prompt: CHANGE, extraArgs: ['-c', 'model_auto_compact_token_limit=50000'] }],
  },
  {
    name: 'pictures',
    script: {
      turns: [
        { when: LOOK, steps: [{ text: 'One pixel.' }] },
        { when: READ, steps: [{ tools: [{ name: 'view_image', input: { path: '{{cwd}}/shot.png' } }] }, { text: 'The same pixel.' }] },
      ],
    },
    turns: [{ prompt: LOOK, picture: true }, { prompt: READ }],
  },
  {
    name: 'interrupted',
    script: { turns: [create, wait] },
    turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }],
  },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
