// Sessions that the real Continue records: its own tools, failing and parallel calls. Headless it saves whole turns only, takes no picture, and forgets a compaction (1.5.47).
import type { ScriptedCall } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { AT_ONCE, change, countWith, create, recorded, type Asked } from '../../recordings/story.js';

const bash = (command: string): ScriptedCall => ({ name: 'Bash', input: { command } });
const readFile = (file: string): ScriptedCall => ({ name: 'Read', input: { filepath: `{{cwd}}/${file}` } });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [{ name: 'Checklist', input: { checklist: '- [ ] Create hello.txt\n- [ ] Check it' } }],
  },
  { tools: [{ name: 'Write', input: { filepath: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { text: 'Checking the result.', tools: [bash('cat hello.txt; ls missing.txt')] },
);
const changed = change(
  { tools: [readFile('hello.txt')] },
  {
    text: AT_ONCE,
    tools: [
      { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
      bash('git status --short'),
      readFile('not-there.txt'),
    ],
  },
);
const words: Asked = { prompt: 'Wie sagt man das auf Japanisch? 日本語で 🎌', steps: [{ text: 'Grüße: おはようございます 🎉' }] };

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('rich', [created, changed, words, countWith(bash('seq -f "%040g" 4101 5000'))]),
];
