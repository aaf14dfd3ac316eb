// What a hook tells of a session: it goes to the model of whichever agent starts next.
import type { SessionRef } from '../../agents/agent.js';
import { Report } from '../../model/report.js';
import { cleanReport } from '../../redact/diagnostics.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import { HookRecords } from '../../store/hook-records.js';
import type { Worlds } from '../pass/pass.js';
import { prepare } from './capture.js';

export async function toldByHook(ref: SessionRef, { source, target }: Worlds): Promise<string[]> {
  const report = new Report();
  const placed = { ...ref, cwd: ref.cwd ?? target.cwd };
  const signal = new AbortController().signal;
  const result = await prepare(placed, undefined, { world: source, here: target, report, signal, progress: () => undefined });
  cleanReport(report);
  const told = new HookRecords(target).prepared(folderKey(realPath(placed.cwd), target.platform), ref.agent);
  return [told?.text ?? '', JSON.stringify(result), JSON.stringify(report.diagnostics)];
}
