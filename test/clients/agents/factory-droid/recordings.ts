// Sessions that the real droid records: its own tools, a plan, failing and parallel calls, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { AT_ONCE, change, count, create, large, look, read, recorded, SUMMARY, wait } from '../../recordings/story.js';

const execute = (command: string): ScriptedCall => ({
  name: 'Execute',
  input: { summary: 'Step', command, timeout: 30, riskLevel: 'low', riskLevelReason: 'harmless' },
});
const todo = (todos: string): ScriptedCall => ({ name: 'TodoWrite', input: { todos } });

const created = create(
  { text: 'A plan first, then the file.', tools: [todo('1. [in_progress] Create hello.txt\n2. [pending] Check it')] },
  { tools: [{ name: 'Create', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  // with open steps the client asks its model again after every turn
  {
    text: 'Checking the result.',
    tools: [execute('cat hello.txt; ls missing.txt'), todo('1. [completed] Create hello.txt\n2. [completed] Check it')],
  },
);
const changed = change({
  text: AT_ONCE,
  tools: [
    { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_str: 'hello', new_str: 'good morning', change_all: false } },
    execute('git status --short'),
    { name: 'Read', input: { file_path: '{{cwd}}/not-there.txt' } },
  ],
});
const readIt = read({ name: 'Read', input: { file_path: '{{cwd}}/shot.png' } });
const counted = count(
  { text: 'Counting.', tools: [execute("seq -f 'line %g of a long file' 1 1200 | tee long.txt")] },
  { text: 'That was cut; reading the file.', tools: [{ name: 'Read', input: { file_path: '{{cwd}}/long.txt', limit: 2000 } }] },
  { text: 'It ends with 1200.' },
);
const waited = wait(execute('sleep 12'));
/** The client asks for the summary in these words. */
const summarize: Turn = {
  when: 'Please summarize the following conversation:\n```\nUSER: [System reminder omitted at compaction boundary.]',
  steps: [{ text: `<summary>\n${SUMMARY}\n</summary>` }],
};

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('compaction', [large(created, 900_000), changed], [summarize]), // the next turn begins with it
  recorded('pictures', [look, readIt]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, readIt, counted, waited]),
];
