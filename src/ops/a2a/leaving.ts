// What the server gives of one session: it goes to whichever agent asks.
import type { SessionRef } from '../../agents/agent.js';
import { NOWHERE } from '../../io/network-policy.js';
import { Report } from '../../model/report.js';
import { cleanReport } from '../../redact/diagnostics.js';
import type { Worlds } from '../pass/pass.js';
import { runSkill } from './run-skill.js';
import { HandoffTasks } from './task-store.js';

export async function exportOf(ref: SessionRef, { source, target }: Worlds): Promise<string[]> {
  const report = new Report();
  const here = { ...target, cwd: '/', network: NOWHERE }; // whatever the fixture's place, it is inside
  const context = { world: source, here, report, signal: new AbortController().signal, progress: () => undefined };
  const { said, handoff } = await runSkill({ skill: 'handoff.export', session: ref.path }, context, { allowWrite: false });
  const tasks = new HandoffTasks({ here, tell: () => undefined });
  const artifacts = await tasks.artifactsOf(handoff);
  cleanReport(report);
  return [said, JSON.stringify(artifacts), JSON.stringify(report.diagnostics)];
}
