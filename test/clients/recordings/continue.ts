// Sessions that the real Continue records: its own tools, failing and parallel calls. Headless it saves whole turns only, takes no picture, and forgets a compaction (1.5.47).
import type { Reply, Turn } from '../fake-model/script.js';
import { RICH_LONG, type Recording } from './recording.js';

const CREATE = 'Create hello.txt with a greeting, do not touch anything else';
const CHANGE = 'Change the greeting to good morning and look at the status';
const WORDS = 'Wie sagt man das auf Japanisch? 日本語で 🎌';

const createSteps: readonly Reply[] = [
  { reasoning: 'A plan first, then the file.', text: 'Planning, then creating the file.', tools: [{ name: 'Checklist', input: { checklist: '- [ ] Create hello.txt\n- [ ] Check it' } }] },
  { tools: [{ name: 'Write', input: { filepath: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { text: 'Checking the result.', tools: [{ name: 'Bash', input: { command: 'cat hello.txt; ls missing.txt' } }] },
  { text: 'hello.txt is in place; missing.txt does not exist.' },
];
const create: Turn = { when: CREATE, steps: createSteps };
const change: Turn = {
  when: CHANGE,
  steps: [
    { tools: [{ name: 'Read', input: { filepath: '{{cwd}}/hello.txt' } }] },
    {
      text: 'Editing and looking at the status at the same time.',
      tools: [
        { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
        { name: 'Bash', input: { command: 'git status --short' } },
        { name: 'Read', input: { filepath: '{{cwd}}/not-there.txt' } },
      ],
    },
    { text: 'The greeting now says good morning.\n\nnot-there.txt does not exist.' },
  ],
};
const rich: readonly Turn[] = [
  create,
  change,
  { when: WORDS, steps: [{ text: 'Grüße: おはようございます 🎉' }] },
  { when: RICH_LONG, steps: [{ text: 'Counting.', tools: [{ name: 'Bash', input: { command: 'seq -f "%040g" 4101 5000' } }] }, { text: 'It ends with 5000.' }] },
];

export const continueRecordings: readonly Recording[] = [
  { name: 'tools', script: { turns: [create, change] }, turns: [{ prompt: CREATE }, { prompt: CHANGE }] },
  { name: 'rich', script: { turns: rich }, turns: [{ prompt: CREATE }, { prompt: CHANGE }, { prompt: WORDS }, { prompt: RICH_LONG }] },
];
