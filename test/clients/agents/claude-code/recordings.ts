// Sessions that the real Claude Code records: its own tools, a sub-agent, a compaction, pictures, an interruption.
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
  wait,
} from '../../recordings/story.js';

const bash = (command: string): ScriptedCall => ({ name: 'Bash', input: { command, description: 'Step' } });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'I will track this as a task and create the file.',
    tools: [
      {
        name: 'TaskCreate',
        input: { subject: 'Create hello.txt', description: 'Write the greeting file', activeForm: 'Creating hello.txt' },
      },
    ],
  },
  { tools: [{ name: 'Write', input: { file_path: '{{cwd}}/hello.txt', content: 'hello\n' } }] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [bash('cat hello.txt; ls missing.txt')] },
);
const changed = change({
  reasoning: 'Both at once.',
  text: AT_ONCE,
  tools: [
    { name: 'Edit', input: { file_path: '{{cwd}}/hello.txt', old_string: 'hello', new_string: 'good morning' } },
    bash('git status --short'),
    { name: 'Read', input: { file_path: '{{cwd}}/not-there.txt' } },
  ],
});
const delegated = delegate((prompt) => ({
  name: 'Agent',
  input: { description: 'Count files', prompt, subagent_type: 'general-purpose', run_in_background: false },
}));
const helped = helper({ text: 'Counting.', tools: [bash('ls | wc -l')] }, { text: HELPER_ANSWER });
/** The client asks for the summary in these words. */
const summarize: Turn = {
  when: 'Respond with TEXT ONLY',
  steps: [{ text: '<analysis>short</analysis>\n<summary>SUMMARY-OF-WORK: hello.txt was created, a helper counted three files.</summary>' }],
};
const noted = after(bash(NOTE));
const waited = wait(bash(SLOW));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('sub-agent and compaction', [created, delegated, { prompt: '/compact' }, noted], [helped, summarize]),
  recorded('pictures', [look, read({ name: 'Read', input: { file_path: '{{cwd}}/shot.png' } })]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(bash('seq 1 5000')), waited]),
];
