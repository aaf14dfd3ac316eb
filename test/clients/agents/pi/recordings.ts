// Sessions that the real pi records: its own tools, failing and parallel calls, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { AT_ONCE, change, countWith, create, large, look, read, recorded, SUMMARY, wait } from '../../recordings/story.js';

const bash = (command: string): ScriptedCall => ({ name: 'bash', input: { command } });

const created = create(
  {
    reasoning: 'The file first.',
    text: 'Creating the file.',
    tools: [{ name: 'write', input: { path: 'hello.txt', content: 'hello\n' } }],
  },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [bash('cat hello.txt; ls missing.txt')] },
);
const changed = change({
  reasoning: 'All at once.',
  text: AT_ONCE,
  tools: [
    { name: 'edit', input: { path: 'hello.txt', edits: [{ oldText: 'hello', newText: 'good morning' }] } },
    bash('git status --short'),
    { name: 'read', input: { path: 'not-there.txt' } },
  ],
});
const readIt = read({ name: 'read', input: { path: 'shot.png' } });
const waited = wait(bash('sleep 12'));
/** The client asks for the summary in these words, after the conversation: the turn is longer than what it keeps. */
const summarize: Turn = {
  when: 'This is the PREFIX of a turn that was too large to keep. The SUFFIX (recent work) is retained.',
  steps: [{ text: SUMMARY }],
};

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('compaction', [large(created, 95_000), changed], [summarize]), // once the turn is over
  recorded('pictures', [look, readIt]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, readIt, countWith(bash("seq -s ' ' 1 5000")), waited]),
];
