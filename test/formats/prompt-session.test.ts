// A hand-off as the first message of a session, and as the digest before the newest turns.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { countTokens } from '../../src/model/tokens.js';
import { handoffDigest } from '../../src/ops/pack/handoff-text.js';
import { passAsPrompt } from '../../src/ops/pass/prompt.js';
import { resolveRef } from '../../src/sources/resolve.js';
import { viewSession } from '../../src/ops/show/show.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch } from '../support/scratch.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';

const clients = standInPath();
const sample = path.resolve(import.meta.dirname, '..', '..', 'sample', 'home');

describe.each(agents.filter((agent) => agent.supports.install).map((agent) => agent.id))('pass --as prompt to %s', (to) => {
  it('installs one message, finds it again, and is taken back', async () => {
    const { world, worlds, work } = makeScratch({ native: sample, env: { PATH: clients }, run: runStandIn });
    const ref = await resolveRef('a955', world, new Report());
    const report = new Report();
    const result = await passAsPrompt(ref, { to, cwd: work }, worlds, report);
    expect(result.from).toEqual({ agent: ref.agent, id: ref.id, path: ref.path });
    expect(result.carried).toEqual({ userMessages: 1, assistantMessages: 0, toolCalls: 0, toolResults: 0, reasoning: 0, files: 0 });
    expect(report.diagnostics.map(({ rule }) => rule)).toContain('pass/as-prompt');
    const view = await viewSession({ ...ref, ...result.to, bytes: 0 }, { tail: 1 }, new Report());
    expect(view.turnCount).toBe(1);
    expect((await passAsPrompt(ref, { to, cwd: work }, worlds, new Report())).outcome).toBe('found');
    const { removed, restored } = await undoPass(world, {}, new Report());
    expect([...removed, ...restored]).toEqual(result.wrote);
  });
});

it('a digest keeps its budget and has neither template nor trigger', async () => {
  const { world } = makeScratch({ native: sample });
  const ref = await resolveRef('a955', world, new Report());
  const text = await handoffDigest(ref, { budget: 1500 }, new Report());
  expect(countTokens(text)).toBeLessThanOrEqual(1500);
  expect(text).toContain('Request: The import crashes');
  expect(text).not.toMatch(/snapshot|bootstrap|SESSION HANDOFF/);
});
