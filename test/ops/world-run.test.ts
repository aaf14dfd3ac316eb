// Clients that take sessions over are started by the world alone: here their programs do nothing, and nobody notices.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgramCall } from '../../src/io/run-program.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { agents } from '../support/all-agents.js';
import { sessionsIn } from '../support/own-records.js';
import { makeScratch, scratchFolder } from '../support/scratch.js';
import { runStandIn } from '../support/stand-in-clients.js';
import { ClaudeSession } from '../support/write-session.js';

describe.each(agents.filter((one) => one.importCommand).map((agent) => [agent.id, agent] as const))('%s', (to, agent) => {
  it('is written and cleaned through the world, a failed pass too', async () => {
    const bin = scratchFolder();
    writeFileSync(path.join(bin, agent.client.command), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const calls: ProgramCall[] = [];
    let trouble = '';
    const { home, work, world } = makeScratch({
      env: { PATH: bin },
      run(call) {
        calls.push(call);
        return runStandIn({ ...call, env: { ...call.env, STAND_IN_TROUBLE: trouble } });
      },
    });
    const ref = new ClaudeSession(home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: work }).user('Hello').say('Hello.').ref();
    const pass = () => passSession(ref, { to }, { source: world, target: world }, new Report());
    await pass();
    expect(sessionsIn(agent, home)).toHaveLength(1);
    await undoPass(world, {}, new Report());
    expect(sessionsIn(agent, home)).toEqual([]);
    expect(calls).toHaveLength(2);

    trouble = 'loses the end'; // found when it is read back, and taken out again
    await expect(pass()).rejects.toMatchObject({ diagnostic: { rule: 'pass/verify-failed' } });
    expect(sessionsIn(agent, home)).toEqual([]);
    expect(calls.map(({ argv }) => path.basename(argv[0]!))).toEqual(Array(4).fill(agent.client.command));
  });
});
