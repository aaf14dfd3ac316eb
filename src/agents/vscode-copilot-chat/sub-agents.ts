// What sub-agents did, as far as the screen shows it: their task, their calls, their report. Each has a lane of its own.
import type { JsonObject } from '../../model/json.js';
import { stringOf } from '../../model/json.js';
import type { Message } from '../../model/session.js';
import { callIdOf, callOf, invocationsOf, plainCallId, subAgentOf, wasDenied } from './invocations.js';
import { shownResult } from './results.js';
import { objectOf } from './values.js';

export type LaneMessage = Omit<Message, 'parent' | 'place'>;

/** Each lane in order; `calls` are those of the main conversation. */
export function subAgentLanes(request: JsonObject, id: string, calls: readonly string[]): LaneMessage[][] {
  const invocations = invocationsOf(request);
  const lanes = new Map<string, JsonObject[]>();
  for (const one of invocations) {
    const lane = subAgentOf(one);
    if (lane !== undefined) lanes.set(lane, [...(lanes.get(lane) ?? []), one]);
  }
  for (const one of invocations) {
    const call = callIdOf(one);
    if (call !== undefined && objectOf(one['toolSpecificData'])['kind'] === 'subagent' && !lanes.has(call)) lanes.set(call, []);
  }
  return [...lanes].map(([lane, members], n) => {
    const starter = invocations.find((one) => callIdOf(one) === lane);
    const spawn = calls.find((call) => plainCallId(call) === plainCallId(lane)) ?? lane;
    return laneMessages({ id: `${id}.agent${n + 1}`, lane, spawn, starter, members });
  });
}

interface Lane {
  readonly id: string;
  readonly lane: string;
  readonly spawn: string;
  readonly starter: JsonObject | undefined;
  readonly members: readonly JsonObject[];
}

function laneMessages({ id, lane, spawn, starter, members }: Lane): LaneMessage[] {
  const data = objectOf(starter?.['toolSpecificData']);
  const [task, report] = [stringOf(data['prompt']), stringOf(data['result'])];
  const messages: LaneMessage[] = [];
  const say = (message: Pick<Message, 'role' | 'parts'>): void => {
    const first = messages.length === 0 ? { spawnedBy: { call: spawn } } : {};
    messages.push({ kind: 'message', id: `${id}.${messages.length + 1}`, lane, ...first, ...message });
  };
  if (task !== undefined && task !== '') say({ role: 'user', parts: [{ type: 'text', text: task }] });
  for (const [i, one] of members.entries()) {
    const call = callIdOf(one) ?? `${id}.call${i}`;
    say({ role: 'assistant', parts: [callOf(one, call)] });
    say({ role: 'tool', parts: [shownResult(call, one, wasDenied(one))] });
  }
  if (report !== undefined && report !== '') say({ role: 'assistant', parts: [{ type: 'text', text: report }] });
  return messages;
}
