// What a target's client does by itself is met or said: empty results in pi, many results in Gemini CLI, Claude Code's own filler.
import { expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { makeScratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { claudeCodec } from '../../src/agents/claude-code/records.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

async function passed(to: string, output: string): Promise<{ rules: readonly string[]; told: string }> {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('One')
    .call('toolu_1', 'ls')
    .result('toolu_1', output)
    .say('Done.');
  const report = new Report();
  const { to: copy } = await passSession(session.ref(), { to }, scratch.worlds, report);
  const agent = findAgent(to)!;
  const told = await toldByTarget(agent, agent.refOf(copy.path, new Report())!);
  return { rules: report.diagnostics.map(({ rule }) => rule), told: told.map(toldLine).join('\n') };
}

it('an empty result says in pi what its own tools say', async () => expect((await passed('pi', '')).told).toContain('"(no output)"'));

it.each([
  [100_000, false],
  [300_000, true],
])('%i characters of results in Gemini CLI: masking is said: %s', async (length, isSaid) => {
  expect((await passed('gemini-cli', 'x'.repeat(length))).rules.includes('gemini-cli/masks-old-results')).toBe(isSaid);
});

it('“No response requested.” of Claude Code is no reply', () => {
  const row = (model: string) => ({
    type: 'assistant',
    uuid: 'u',
    parentUuid: null,
    message: { id: 'm', role: 'assistant', model, content: [{ type: 'text', text: 'No response requested.' }] },
  });
  const decode = (model: string) => claudeCodec.decode(row(model), claudeCodec.start({ sessionId: '', cwd: '' }), 1)[0];
  expect(decode('<synthetic>')).toMatchObject({ synthetic: true });
  expect(decode('claude-x')).not.toHaveProperty('synthetic');
});
