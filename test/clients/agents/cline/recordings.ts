// Sessions that the real Cline records: its own tools, failing and parallel calls, pictures, an interruption.
import type { ScriptedCall } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { AT_ONCE, change, countWith, create, look, recorded, wait } from '../../recordings/story.js';

const run = (...commands: readonly string[]): ScriptedCall => ({ name: 'run_commands', input: { commands } });
const patch = (lines: string): ScriptedCall => ({ name: 'apply_patch', input: { input: `*** Begin Patch\n${lines}\n*** End Patch` } });

const created = create(
  { reasoning: 'The file first.', text: 'Creating the file.', tools: [patch('*** Add File: hello.txt\n+hello')] },
  { text: 'Checking the result.', tools: [run('cat hello.txt', 'ls missing.txt')] },
);
const changed = change({
  text: AT_ONCE,
  tools: [
    patch('*** Update File: hello.txt\n@@\n-hello\n+good morning'),
    run('git status --short'),
    { name: 'read_files', input: { files: [{ path: '{{cwd}}/not-there.txt' }] } },
  ],
});
const waited = wait(run('sleep 12'));

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(run('seq 1 5000')), waited]),
];
