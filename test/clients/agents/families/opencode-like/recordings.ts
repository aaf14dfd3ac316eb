// Sessions that OpenCode and Kilo record: plan, edits, failing and parallel calls, a sub-agent, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../../fake-model/script.js';
import type { Recording } from '../../../recordings/recording.js';
import {
  after,
  AT_ONCE,
  change,
  countWith,
  create,
  delegate,
  helper,
  HELPER_ANSWER,
  large,
  look,
  NOTE,
  read,
  recorded,
  SLOW,
  SUMMARY,
  wait,
} from '../../../recordings/story.js';

const bash = (command: string): ScriptedCall => ({ name: 'bash', input: { command, description: 'Step' } });
const readFile = (file: string): ScriptedCall => ({ name: 'read', input: { filePath: `{{cwd}}/${file}` } });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [
      {
        name: 'todowrite',
        input: {
          todos: [
            { content: 'Create hello.txt', status: 'in_progress', priority: 'high' },
            { content: 'Check it', status: 'pending', priority: 'low' },
          ],
        },
      },
    ],
  },
  { tools: [{ name: 'write', input: { filePath: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [bash('cat hello.txt; ls missing.txt')] },
);
const changed = change({
  text: AT_ONCE,
  tools: [
    { name: 'edit', input: { filePath: '{{cwd}}/hello.txt', oldString: 'hello', newString: 'good morning' } },
    bash('git status --short'),
    readFile('not-there.txt'),
  ],
});
const delegated = delegate((prompt) => ({ name: 'task', input: { description: 'Count files', prompt, subagent_type: 'general' } }));
const helped = helper({ text: 'Counting.', tools: [bash('ls | wc -l')] }, { text: HELPER_ANSWER });
/** The client puts the whole conversation into one text and asks for its summary. */
const summarize: Turn = { when: `[User]: ${created.prompt}`, steps: [{ text: SUMMARY }] };
const noted = after(bash(NOTE));
const waited = wait(bash(SLOW));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('compaction', [large(created, 195_000), noted], [summarize]), // the next turn starts with it
  recorded('pictures', [look, read(readFile('shot.png'))]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(bash('seq 1 5000')), waited]),
];
