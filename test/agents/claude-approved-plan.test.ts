// Claude Code carries an approved plan out in an empty context of the same session: its model sees no more than the plan, whoever takes over should know how it came about.
import { expect, it } from 'vitest';
import { collect } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import { context, historyOf } from '../../src/model/tree.js';
import { deriveHandoff } from '../../src/ops/pack/derive.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';
import { findAgent } from '../support/all-agents.js';

const claudeCode = findAgent('claude-code')!;

const id = 'aaaa1111-0000-4000-8000-000000000001';
const plan = 'Implement the following plan:\n\n# Plan: Publish to the tap\n\n1. Add the token.';

function planned(prompt: string): ClaudeSession {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
  session.user('Publish binaries, never from my own account.').say('Here is a plan.').user('Approved.').say('Leaving plan mode.');
  return session.user(prompt, { parent: null }).say('The token is added.');
}

it('is sent without what led to it, and handed off with it', async () => {
  const session = planned(plan);
  const facts = await collect(claudeCode.read(session.ref(), new Report(), {}));
  expect(context(facts).order).toHaveLength(2);
  expect(historyOf(facts).order).toHaveLength(6);
  const handoff = await deriveHandoff(session.ref(), {}, new Report());
  expect(handoff.goal[0]!.text).toBe('Publish binaries, never from my own account.');
  expect(handoff.lastExchange.user?.text).toContain('Publish to the tap');
});

it('differs from a first prompt that was asked again: what followed the old one was left', async () => {
  const facts = await collect(claudeCode.read(planned('Publish the source instead.').ref(), new Report(), {}));
  expect(historyOf(facts).order).toHaveLength(2);
});
