// One conversation of each program whose sessions are known by their form alone, wherever the file lies: what a real client must be told of it.
import { call, result, said, words } from './sent-items.js';
import type { SourceCase } from './source-cases.js';

const LAMP = said('user', 'Light the lamp.');
const LIT = said('assistant', 'Lit.');

export const formatCases: readonly SourceCase[] = [
  {
    agent: 'agents-session',
    fixture: 'calls-and-words',
    to: 'claude-code',
    session: 'input.json',
    told: () => [LAMP, call('1', 'light', { lamp: 1 }), result('1', [words('lit')]), LIT],
  },
  {
    agent: 'langgraph',
    fixture: 'messages-of-both-languages',
    to: 'codex',
    session: 'input.json',
    told: () => [
      LAMP,
      said('assistant', 'I light it.'),
      call('1', 'light', { lamp: 1 }),
      result('1', [words('no lamp')], true),
      said('assistant', 'There is none.'),
    ],
  },
  {
    agent: 'claude-sdk',
    fixture: 'tools-and-a-sub-agent',
    to: 'codex',
    session: 'input.jsonl',
    told: () => [LAMP, said('assistant', 'I look.'), call('1', 'Bash', { command: 'ls' }), result('1', [words('lamp.py')], true), LIT],
  },
  {
    agent: 'openhands',
    fixture: 'events-of-the-sdk',
    to: 'claude-code',
    session: 'input.jsonl',
    told: () => [
      LAMP,
      said('assistant', 'I look.'),
      call('1', 'terminal', { command: 'ls' }),
      result('1', [words('lamp.py')]),
      call('2', 'file_editor', { path: '/work/lamp.py' }),
      result('2', [words('No such file.')], true),
      LIT,
    ],
  },
  {
    agent: 'swe-agent',
    fixture: 'history-with-calls',
    to: 'codex',
    session: 'input.traj',
    told: () => [
      LAMP,
      said('assistant', 'I look.'),
      call('1', 'bash', { command: 'ls' }),
      result('1', [words('lamp.py')]),
      LIT,
      said(
        'user',
        '[Not typed by the user: report of work in the background]\nExit status: submitted\nSubmission:\n--- a/lamp.py\n+++ b/lamp.py\n',
      ),
    ],
  },
  {
    agent: 'swe-agent',
    fixture: 'mini-commands-in-words',
    to: 'claude-code',
    session: 'input.traj.json',
    told: () => [
      said('user', 'The buoy is at depth 0. Fix it.\n\n```bash\necho an example\n```'),
      said('assistant', 'THOUGHT: Let me look.'),
      call('1', 'bash', { command: 'cat buoy.py' }),
      result('1', [words('<returncode>0</returncode>\n<output>\ndepth = 0\n</output>')]),
      said('assistant', 'I would do two things at once.\n```bash\ntrue\n```\n```bash\nfalse\n```'),
      said('assistant', 'THOUGHT: One then.'),
      call('2', 'bash', {
        command: 'sed -i s/0/12/ buoy.py && git add -A && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git diff --cached',
      }),
      result('2', []),
      said(
        'user',
        '[Not typed by the user: report of work in the background]\nExit status: Submitted\nSubmission:\n' +
          'diff --git a/buoy.py b/buoy.py\n--- a/buoy.py\n+++ b/buoy.py\n@@ -1 +1 @@\n-depth = 0\n+depth = 12',
      ),
    ],
  },
  {
    agent: 'gemini-takeout',
    fixture: 'a-prompt-with-its-answer',
    to: 'claude-code',
    session: 'input.json',
    told: () => [
      said('user', 'Write a haiku about a lamp – bitte\n[attached: lamp.png]'),
      said('assistant', 'Here **it** is:\n\n- red & round\n- lit 💡\n\n```\nif (a < b) light();\n```\n\n### End'),
    ],
  },
];
