// Sessions that the real Copilot CLI records: its own tools, a sub-agent, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import {
  after,
  AT_ONCE,
  change,
  count,
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

const bash = (command: string): ScriptedCall => ({ name: 'bash', input: { command, description: 'Step' } });
const view = (file: string): ScriptedCall => ({ name: 'view', input: { path: `{{cwd}}/${file}` } });

const created = create(
  { text: 'Creating the file.', tools: [{ name: 'create', input: { path: '{{cwd}}/hello.txt', file_text: 'hello\n' } }] },
  { text: 'Checking the result.', tools: [bash('cat hello.txt; ls missing.txt')] },
);
const changed = change({
  text: AT_ONCE,
  tools: [
    bash('sleep 0.3; git status --short'),
    { name: 'edit', input: { path: '{{cwd}}/hello.txt', old_str: 'hello', new_str: 'good morning' } },
    view('not-there.txt'),
  ],
});
const delegated = delegate((prompt) => ({
  name: 'task',
  input: { agent_type: 'general-purpose', name: 'counter', description: 'Count files', prompt, mode: 'sync' },
}));
const helped = helper({ text: 'Counting.', tools: [bash('ls | wc -l')] }, { text: HELPER_ANSWER });
/** The client asks for the summary in these words. */
const summarize: Turn = {
  when: 'Please create a detailed summary of the conversation so far',
  steps: [{ text: 'SUMMARY-OF-WORK: hello.txt was created, a helper counted three files.' }],
};
const noted = after(bash(NOTE));
/** Past 20 KB the shell's output goes into a file; a file that is asked for in full does not. */
const counted = count(
  { tools: [bash('for i in $(seq 1 1200); do echo "line $i of a long list"; done > long.txt')] },
  { tools: [{ name: 'view', input: { path: '{{cwd}}/long.txt', forceReadLargeFiles: true } }] },
  { text: '1200 lines.' },
);
const waited = wait({ name: 'bash', input: { command: SLOW, description: 'Slow', initial_wait: 30 } });

export const recordings: readonly Recording[] = [
  recorded('rich', [created, changed, look, counted, waited]),
  recorded('pictures', [look, read(view('shot.png'))]),
  recorded('sub-agent', [delegated, noted], [helped]),
  recorded('compaction', [created, delegated, { prompt: '/compact' }, noted], [helped, summarize]),
];
