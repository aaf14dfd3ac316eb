// Sessions that the real Cline records: its own tools, failing and parallel calls, pictures, an interruption.
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, RICH_LOOK, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const WAIT = 'Run the slow check';

const patch = (lines: string): string => `*** Begin Patch\n${lines}\n*** End Patch`;
const createSteps: readonly Reply[] = [
  { reasoning: 'The file first.', text: 'Creating the file.', tools: [{ name: 'apply_patch', input: { input: patch('*** Add File: hello.txt\n+hello') } }] },
  { text: 'Checking the result.', tools: [{ name: 'run_commands', input: { commands: ['cat hello.txt', 'ls missing.txt'] } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'apply_patch', input: { input: patch('*** Update File: hello.txt\n@@\n-hello\n+good morning') } },
        { name: 'run_commands', input: { commands: ['git status --short'] } },
        { name: 'read_files', input: { files: [{ path: '{{cwd}}/not-there.txt' }] } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const wait: Turn = { when: WAIT, steps: [{ text: 'Starting the slow check.', tools: [{ name: 'run_commands', input: { commands: ['sleep 12'] } }] }, { text: 'never said' }] };
const rich: readonly Turn[] = [
  create,
  change,
  { when: RICH_LOOK, steps: [{ text: 'Ein Pixel: Grüße, 你好 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'run_commands', input: { commands: ['seq 1 5000'] } }] }, { text: 'It ends with 5000.' }] },
  wait,
];

export const clineRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'interrupted', script: { turns: [create, wait] }, turns: [{ prompt: CREATE }, { prompt: WAIT, interruptAfter: 1 }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: RICH_LOOK, picture: true }, { prompt: RICH_LONG }, { prompt: WAIT, interruptAfter: 1 }] },
];
