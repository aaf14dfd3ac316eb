// Sessions that the real Codex records: plan, patch, failing and parallel commands, a compaction, pictures, an interruption.
import type { ScriptedCall, Turn } from '../../fake-model/script.js';
import type { Recording } from '../../recordings/recording.js';
import { change, countWith, create, large, look, read, recorded, SUMMARY, wait } from '../../recordings/story.js';

const exec = (cmd: string): ScriptedCall => ({ name: 'exec_command', input: { cmd } });
const patch = (lines: string): ScriptedCall => ({ name: 'apply_patch', input: `*** Begin Patch\n${lines}\n*** End Patch\n` });

const created = create(
  {
    reasoning: 'A plan first, then the file.',
    text: 'Planning, then creating the file.',
    tools: [
      {
        name: 'update_plan',
        input: {
          explanation: 'Two steps',
          plan: [
            { step: 'Create hello.txt', status: 'in_progress' },
            { step: 'Check it', status: 'pending' },
          ],
        },
      },
    ],
  },
  { tools: [patch('*** Add File: hello.txt\n+hello')] },
  { reasoning: 'Look whether it is there.', text: 'Checking the result.', tools: [exec('cat hello.txt; ls missing.txt')] },
);
const changed = change(
  { text: 'Editing.', tools: [patch('*** Update File: hello.txt\n@@\n-hello\n+good morning')] },
  { text: 'Two looks at once.', tools: [exec('git status --short'), exec('cat hello.txt')] },
  { tools: [patch('*** Update File: not-there.txt\n@@\n-a\n+b')] },
);
const summarize: Turn = { when: 'CONTEXT CHECKPOINT COMPACTION', steps: [{ text: SUMMARY }] };
const waited = wait({ name: 'exec_command', input: { cmd: 'sleep 12', yield_time_ms: 11_000 } });

export const recordings: readonly Recording[] = [
  recorded('tools', [created, changed]),
  recorded('compaction', [large(created, 60_000), { ...changed, extraArgs: ['-c', 'model_auto_compact_token_limit=50000'] }], [summarize]), // the next turn allows fewer tokens
  recorded('pictures', [look, read({ name: 'view_image', input: { path: '{{cwd}}/shot.png' } })]),
  recorded('interrupted', [created, waited]),
  recorded('rich', [created, changed, look, countWith(exec('seq 1 5000')), waited]),
];
