// Sessions that the real goose records: its own tools, a sub-agent, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import {
  after,
  AT_ONCE,
  change,
  countWith,
  create,
  delegate,
  helper,
  HELPER_ANSWER,
  look,
  NOTE,
  read,
  recorded,
  SLOW,
  SUMMARY,
  wait,
} from '../../recordings/story.js';

const shell = (command: string): ScriptedCall => ({ name: 'shell', input: { command } });

const created = create(
  { text: 'Creating the file.', tools: [{ name: 'write', input: { path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { text: 'Checking the result.', tools: [shell('cat hello.txt; ls missing.txt')] },
);
/** It stores calls of one reply as replies of their own, each with its result after it. */
const changed = change({
  text: AT_ONCE,
  tools: [
    { name: 'edit', input: { path: '{{cwd}}/hello.txt', before: 'hello', after: 'good morning' } },
    shell('git status --short'),
    { name: 'tree', input: { path: '{{cwd}}/not-there', depth: 1 } },
  ],
});
/** A tool that it does not have: the call is stored without its name and input. */
const unknown = change({ text: AT_ONCE, tools: [{ name: 'no_such_tool', input: { path: '{{cwd}}/hello.txt' } }] });
const delegated = delegate((instructions) => ({ name: 'delegate', input: { instructions } }));
const helped = helper({ text: 'Counting.', tools: [shell('ls | wc -l')] }, { text: HELPER_ANSWER });
/** The history is in the system prompt of this request. */
const summarize: Turn = { when: 'Please summarize the conversation history provided in the system prompt.', steps: [{ text: SUMMARY }] };
const noted = after(shell(NOTE));
const waited = wait(shell(SLOW));
/** On one line: of more than 2,000 it shows the last 50 only. */
const counted = countWith(shell('seq -s " " 1 5000'));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, unknown]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('compaction', [created, { prompt: '/compact' }, noted], [summarize]),
  recorded('pictures', [created, look, read({ name: 'read_image', input: { source: '{{cwd}}/shot.png' } })]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, counted, waited]),
];
