// What a call touched, recognised by each agent's own tools.
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import type { ToolUse } from '../../src/agents/agent.js';
import type { Json } from '../../src/model/json.js';

describe.each<[string, [string, Json, ToolUse][]]>([
  [
    'claude-code',
    [
      ['Read', { file_path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['Edit', { file_path: '/a', old_string: 'x', new_string: 'y' }, { kind: 'edit', paths: ['/a'] }],
      ['NotebookEdit', { notebook_path: '/n' }, { kind: 'edit', paths: ['/n'] }],
      ['Grep', { pattern: 'x', path: '/s' }, { kind: 'search', paths: ['/s'] }],
      ['Bash', { command: 'ls', path: '/no' }, { kind: 'execute', command: 'ls' }],
      ['WebFetch', { url: 'https://example.org' }, { kind: 'fetch' }],
      [
        'TodoWrite',
        { todos: [{ content: 'A', status: 'pending' }, { content: 'B', status: 'odd' }, 7] },
        {
          kind: 'plan',
          plan: [
            { title: 'A', state: 'pending' },
            { title: 'B', state: 'pending' },
          ],
        },
      ],
      ['TaskCreate', { subject: 'A' }, { kind: 'plan', plan: { add: 'A' } }],
      ['TaskUpdate', { taskId: 3, status: 'completed' }, { kind: 'plan', plan: { step: '3', state: 'done' } }],
      ['AskUserQuestion', { questions: [{ question: 'Which?' }, { question: 'Why?' }] }, { kind: 'ask', question: 'Which? Why?' }],
      ['mcp__srv__tool', {}, { kind: 'other' }],
      ['Read', 'no object', { kind: 'read' }],
    ],
  ],
  [
    'codex',
    [
      ['shell', { command: ['bash', '-lc', 'ls -l'] }, { kind: 'execute', command: 'ls -l' }],
      ['shell', { command: ['ls', '-l'] }, { kind: 'execute', command: 'ls -l' }],
      ['exec_command', { cmd: 'pwd' }, { kind: 'execute', command: 'pwd' }],
      [
        'apply_patch',
        '*** Begin Patch\n*** Add File: a b.txt\n+x\n*** Update File: c.txt\n*** Delete File: d.txt\n*** End Patch\n',
        { kind: 'edit', paths: ['a b.txt', 'c.txt', 'd.txt'] },
      ],
      ['apply_patch', { input: '*** Update File: c.txt\n' }, { kind: 'edit', paths: ['c.txt'] }],
      ['view_image', { path: '/a.png' }, { kind: 'read', paths: ['/a.png'] }],
      [
        'update_plan',
        {
          plan: [
            { step: 'A', status: 'in_progress' },
            { step: 'B', status: 'completed' },
          ],
        },
        {
          kind: 'plan',
          plan: [
            { title: 'A', state: 'active' },
            { title: 'B', state: 'done' },
          ],
        },
      ],
      ['spawn_agent', { message: 'x' }, { kind: 'other' }],
      ['shell', [1, 2], { kind: 'execute' }],
    ],
  ],
  [
    'gemini-cli',
    [
      ['read_file', { file_path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['read_many_files', { include: ['a', 'b', 7] }, { kind: 'read', paths: ['a', 'b'] }],
      ['list_directory', { dir_path: '/d' }, { kind: 'read', paths: ['/d'] }],
      ['replace', { file_path: '/a', old_string: 'x', new_string: 'y' }, { kind: 'edit', paths: ['/a'] }],
      ['run_shell_command', { command: 'ls', dir_path: '/d' }, { kind: 'execute', command: 'ls' }],
      [
        'write_todos',
        {
          todos: [
            { description: 'A', status: 'in_progress' },
            { description: 'B', status: 'cancelled' },
          ],
        },
        {
          kind: 'plan',
          plan: [
            { title: 'A', state: 'active' },
            { title: 'B', state: 'dropped' },
          ],
        },
      ],
      ['ask_user', { questions: [{ question: 'Which?' }] }, { kind: 'ask', question: 'Which?' }],
      ['mcp_tool', 'no object', { kind: 'other' }],
    ],
  ],
  [
    'qwen-code',
    [
      ['edit', { file_path: '/a', old_string: 'x', new_string: 'y' }, { kind: 'edit', paths: ['/a'] }],
      ['grep_search', { pattern: 'x', path: '/s' }, { kind: 'search', paths: ['/s'] }],
      ['run_shell_command', { command: 'ls', is_background: false }, { kind: 'execute', command: 'ls' }],
      ['todo_write', { todos: [{ id: '1', content: 'A', status: 'completed' }] }, { kind: 'plan', plan: [{ title: 'A', state: 'done' }] }],
      ['ask_user_question', { questions: [{ question: 'Which?' }, 7] }, { kind: 'ask', question: 'Which?' }],
      ['agent', { prompt: 'x' }, { kind: 'other' }],
    ],
  ],
  [
    'copilot-cli',
    [
      ['view', { path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['create', { path: '/a', file_text: 'x' }, { kind: 'edit', paths: ['/a'] }],
      ['str_replace_editor', { command: 'view', path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['str_replace_editor', { command: 'str_replace', path: '/a' }, { kind: 'edit', paths: ['/a'] }],
      ['bash', { command: 'ls', description: 'List' }, { kind: 'execute', command: 'ls' }],
      [
        'update_todo',
        { todos: '- [x] A\n- [ ] B\n- [~] C\nnot a step' },
        {
          kind: 'plan',
          plan: [
            { title: 'A', state: 'done' },
            { title: 'B', state: 'pending' },
            { title: 'C', state: 'active' },
          ],
        },
      ],
      ['ask_user', { question: 'Which?' }, { kind: 'ask', question: 'Which?' }],
      ['task', { prompt: 'x' }, { kind: 'other' }],
      ['bash', 'no object', { kind: 'execute' }],
    ],
  ],
  [
    'factory-droid',
    [
      ['Read', { file_path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['LS', { directory_path: '/a' }, { kind: 'read', paths: ['/a'] }],
      ['Create', { file_path: '/a', content: 'x' }, { kind: 'edit', paths: ['/a'] }],
      ['ApplyPatch', { input: '*** Add File: a b.txt\n+x\n*** Delete File: c\n' }, { kind: 'edit', paths: ['a b.txt', 'c'] }],
      ['Glob', { patterns: '*.ts', folder: '/s' }, { kind: 'search', paths: ['/s'] }],
      ['Execute', { command: 'ls', summary: 'List', riskLevel: 'low' }, { kind: 'execute', command: 'ls' }],
      ['FetchUrl', { url: 'https://example.org' }, { kind: 'fetch' }],
      [
        'TodoWrite',
        { todos: '1. [completed] One\n2. [in_progress] Two\n- [odd] Three\nnot a step' },
        {
          kind: 'plan',
          plan: [
            { title: 'One', state: 'done' },
            { title: 'Two', state: 'active' },
            { title: 'Three', state: 'pending' },
          ],
        },
      ],
      ['TodoWrite', { todos: [{ content: 'One', status: 'completed' }] }, { kind: 'plan', plan: [{ title: 'One', state: 'done' }] }],
      ['AskUser', { questionnaire: '1. [question] Which?' }, { kind: 'ask', question: '1. [question] Which?' }],
      ['Task', { prompt: 'x' }, { kind: 'other' }],
      ['Execute', null, { kind: 'execute' }],
    ],
  ],
  [
    'kimi-cli',
    [
      ['ReadFile', { path: 'a.txt', n_lines: 9 }, { kind: 'read', paths: ['a.txt'] }],
      ['StrReplaceFile', { path: 'a.txt', edit: { old: 'x', new: 'y' } }, { kind: 'edit', paths: ['a.txt'] }],
      ['Glob', { pattern: '*.ts', directory: 'src' }, { kind: 'search', paths: ['src'] }],
      ['Shell', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
      [
        'SetTodoList',
        {
          todos: [
            { title: 'A', status: 'in_progress' },
            { title: 'B', status: 'Done' },
          ],
        },
        {
          kind: 'plan',
          plan: [
            { title: 'A', state: 'active' },
            { title: 'B', state: 'done' },
          ],
        },
      ],
      ['AskUserQuestion', { questions: [{ question: 'Which?' }] }, { kind: 'ask', question: 'Which?' }],
      ['Agent', { prompt: 'x' }, { kind: 'other' }],
    ],
  ],
  [
    'pi',
    [
      ['read', { path: 'a.txt', offset: 2 }, { kind: 'read', paths: ['a.txt'] }],
      ['edit', { path: 'a.txt', edits: [{ oldText: 'x', newText: 'y' }] }, { kind: 'edit', paths: ['a.txt'] }],
      ['write', { file_path: '/a', content: '' }, { kind: 'edit', paths: ['/a'] }],
      ['bash', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
      ['grep', { pattern: 'x', path: 'src' }, { kind: 'search', paths: ['src'] }],
      ['subagent', { task: 'x' }, { kind: 'other' }],
      ['bash', 7, { kind: 'execute' }],
    ],
  ],
])('%s', (agent, uses) => {
  it.each(uses)('%s %j', (tool, input, expected) => {
    expect(findAgent(agent)!.describeTool(tool, input)).toEqual(expected);
  });
});
