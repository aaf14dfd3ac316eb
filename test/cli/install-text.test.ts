// What was put where, in a narrow terminal: a place that has no room goes on in a line of its own, below itself, and names stay whole.
import { expect, it } from 'vitest';
import { changesText } from '../../src/cli/present/install.js';
import { terminalOf } from '../../src/cli/terminal.js';
import { makeScratch } from '../support/scratch.js';

it('lines are as wide as the terminal', () => {
  const { world, home } = makeScratch();
  const change = { piece: 'hooks', what: 'added', file: `${home}/.claude/settings.json`, entry: 'hooks.SessionStart' } as const;
  const result = { dryRun: false, agents: [{ agent: 'claude-code', changes: [change] }], project: null };
  const text = (columns: number): string => changesText(result, world, terminalOf({ isTTY: true, columns }, { NO_COLOR: '1' }));
  expect(text(60)).toBe('Claude Code\n  added      hooks     ~/.claude/settings.json:\n                         hooks.SessionStart\n');
  expect(text(100)).toBe('Claude Code\n  added      hooks     ~/.claude/settings.json: hooks.SessionStart\n');
});
