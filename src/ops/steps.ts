// The verbs' steps as the library offers them: each is loaded when it is called, so that whoever only reads a session loads nothing else.
import type { Report } from '../model/report.js';
import type { SessionRef } from '../agents/agent.js';
import type { TellProgress } from './operation.js';

export const passSession = later(async () => (await import('./pass/pass.js')).passSession);
export const viewSession = later(async () => (await import('./show/show.js')).viewSession);
export const redactSource = later(async () => (await import('./redact/redact.js')).redactSource);
export const packSessions = later(async () => (await import('./pack/pack.js')).packSessions);
export const receiveText = later(async () => (await import('./receive/receive.js')).receiveText);
export const checkFiles = later(async () => (await import('./check/check.js')).checkFiles);
export const undoPass = later(async () => (await import('./undo/undo.js')).undoPass);
export const runChecks = later(async () => (await import('./doctor/doctor.js')).runChecks);

export async function* canonicalJson(ref: SessionRef, report: Report, progress?: TellProgress): AsyncGenerator<string> {
  yield* (await import('./show/show.js')).canonicalJson(ref, report, progress);
}

function later<Given extends readonly unknown[], Answer>(
  load: () => Promise<(...given: Given) => Promise<Answer>>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => (await load())(...given);
}
