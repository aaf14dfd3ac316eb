// The library for Node.js: finding, reading and passing sessions on this machine.
import type { ReadOptions, SessionRef } from './agents/agent.js';
import { Report } from './model/report.js';
import type { SessionItem } from './model/session.js';
import { refOfPath } from './sources/resolve.js';
import { loadSource } from './sources/index.js';

// Every verb of the command line as one operation: `runOperation('pass', { ref: '@latest', to: … }, operationContext())`.
export { operations, findOperation, runOperation, type OperationName, type GivenTo, type ResultOf } from './ops/operations.js';
export { operationContext, type ContextOptions } from './ops/context.js';
export type { AnyOperation, Operation, OperationContext } from './ops/operation.js';
export { inputSchema } from './ops/input-schema.js';
export { parseInput } from './ops/parse-input.js';

// Their steps, for callers that have a session at hand.
export {
  canonicalJson,
  checkFiles,
  packSessions,
  passSession,
  receiveText,
  redactSource,
  runChecks,
  undoPass,
  viewSession,
} from './ops/steps.js';
export { agentStatuses, type AgentStatus } from './ops/agents/agent-status.js';
export { listSessions, type ListOptions, type SessionList } from './sources/sessions.js';
export type { Worlds } from './ops/pass/pass.js';
export type { PassOptions, PassResult } from './ops/pass/types.js';
export { resolveRef } from './sources/resolve.js';
export { resolveSession } from './sources/resolve-session.js';
export type { SessionView } from './ops/show/show.js';
export type { Redaction, RedactOptions, RedactResult } from './ops/redact/redact.js';
export { writeRedacted } from './ops/redact/write-redacted.js';
export { bootstrapTemplate } from './ops/bootstrap/bootstrap.js';
export type { UndoResult } from './ops/undo/undo.js';
export type { Check } from './ops/doctor/doctor.js';
export { realWorld, type World } from './io/world.js';
export { Failure, Report, type Diagnostic } from './model/report.js';
export type { Agent, AgentAdapter, AgentSource, SessionRef, SessionSource, SessionTarget } from './agents/agent.js';

/** The items of a session, streamed: of a native file anywhere, or of a session that was found. */
export async function* readSession(
  source: string | SessionRef,
  report: Report = new Report(),
  options: ReadOptions = {},
): AsyncGenerator<SessionItem> {
  const ref = typeof source === 'string' ? await refOfPath(source, report) : source;
  yield* (await loadSource(ref.agent)).read(ref, report, options);
}
