// `--help` without a command has a small file of its own: what it says is what the whole help says.
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { helpText } from '../../src/cli/help-only.js';
import type { overviewText } from '../../src/cli/overview-only.js';
import { testPackage } from '../support/build-command.js';

const { overviewText: built } = createRequire(import.meta.url)(path.join(testPackage, 'dist', 'overview.cjs')) as {
  readonly overviewText: typeof overviewText;
};

it.each([
  ['a pipe', { stdout: {}, env: {} }],
  ['a narrow terminal', { stdout: { isTTY: true, columns: 40 }, env: { TERM: 'xterm' } }],
  ['a wide terminal without colour', { stdout: { isTTY: true, columns: 200 }, env: { NO_COLOR: '1' } }],
])('to %s', (_, where) => {
  const given = { ...where, version: '1.2.3' };
  expect(built(given)).toBe(helpText(['--help'], given));
  expect(built(given)).toBe(helpText(['help'], given));
  expect(built(given)).toContain('1.2.3');
});
