// Words that stand in calls and not in the talk: what was posted for people, and the tasks that a tracker printed.
import { taskView } from '../programs/forges.js';
import { factOf, succeeded } from './fact.js';
import type { PostedFact, TaskFact } from './ledger.js';
import type { Transcript } from './notes/source.js';

/** Of what was posted again in the same words, the last time counts. */
export function postedIn(talk: Transcript): PostedFact[] {
  const found = new Map<string, PostedFact>();
  for (const call of talk.calls) {
    if (call.wrote === undefined || !call.result || call.result.denied) continue;
    found.delete(call.wrote);
    found.set(call.wrote, { ...factOf(call), text: call.wrote });
  }
  return [...found.values()];
}

/** What the same command printed last: a task that was closed since is not told as open. */
export function tasksIn(talk: Transcript): TaskFact[] {
  const found = new Map<string, TaskFact>();
  for (const call of talk.calls) {
    const { command } = call.use;
    if (command === undefined || !succeeded(call) || !taskView.find(command)) continue;
    const text = call.result!.text.trim();
    if (text === '') continue;
    found.delete(command);
    found.set(command, { ...factOf(call), command, text });
  }
  return [...found.values()];
}
