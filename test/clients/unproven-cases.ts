// Agents that are written to, though no client here proves it, and older stores of one that does: what a real client must be told of them.
import { join } from 'node:path';
import { pictureOfBase64 } from './fake-model/items.js';
import { call, result, said, words } from './sent-items.js';
import type { SourceCase } from './source-cases.js';

/** The picture in Kimi's fixtures. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const unprovenCases: readonly SourceCase[] = [
  {
    agent: 'kimi-cli',
    fixture: 'tools-and-pictures',
    to: 'codex',
    session: '.kimi/sessions/7ead144c04361150207a2f3b5e04c942/3f0e9a52-6c1d-4b7e-9a58-0f3b6f6b1a01/context.jsonl',
    told: () => [
      said('user', 'Create hello.txt with a greeting'),
      said('assistant', 'Creating it and looking around.'),
      call('1', 'WriteFile', { path: 'hello.txt', content: 'hello\n' }),
      call('2', 'Shell', { command: 'ls missing.txt' }),
      result('1', [words('<system>File successfully overwritten.</system>')]),
      result('2', [words('<system>ERROR: Command failed with exit code: 2.</system>\nls: missing.txt: No such file')], true),
      said('assistant', 'hello.txt is in place; ünïcödé 🧭'),
      said('user', 'What is in this picture?'),
      { role: 'user', kind: 'image', ...pictureOfBase64('image/png', DOT) },
      call('3', 'ReadMediaFile', { path: 'shot.png' }),
      result('3', [words('<system>Tool returned non-text content.</system>'), { kind: 'image', ...pictureOfBase64('image/png', DOT) }]),
      said('assistant', 'One pixel.'),
    ],
  },
  {
    agent: 'goose',
    fixture: 'files-of-2025',
    to: 'claude-code',
    session: '.local/share/goose/sessions/20250325_200615.jsonl',
    told: (project) => [
      said('user', 'Create hello.txt'),
      said('assistant', 'Creating it.'),
      call('1', 'developer__text_editor', { command: 'write', path: join(project, 'hello.txt'), file_text: 'hello\n' }),
      result('1', [words('Successfully wrote to hello.txt')]),
      said('assistant', 'It is there.'),
    ],
  },
];
