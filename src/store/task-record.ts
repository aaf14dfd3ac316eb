// What is kept of a task that an agent asked for: what became of it. A hand-off that it made is in the store under its digest, and nowhere twice.
import type { JsonObject } from '../model/json.js';
import { isObject } from '../model/json.js';
import { isDigest } from '../model/lineage.js';
import { oneOf, optional, record, text, time, type Check } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';

/** How a task ends, by the protocol's names. */
export const TASK_ENDS = ['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_REJECTED'] as const;
export type TaskEnd = (typeof TASK_ENDS)[number];

export interface TaskRecord {
  readonly version: 1;
  readonly id: string;
  readonly contextId: string;
  /** When it ended. */
  readonly at: string;
  readonly state: TaskEnd;
  readonly skill: string;
  /** In our own words. */
  readonly said: string;
  /** The digest of the hand-off that it made. */
  readonly handoff?: string;
  /** Of an import. */
  readonly receipt?: JsonObject;
}

export const isTaskId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const taskId: Check = (value, at) => (typeof value === 'string' && isTaskId(value) ? undefined : at);
const digest: Check = (value, at) => (typeof value === 'string' && isDigest(value) ? undefined : at);
const object: Check = (value, at) => (isObject(value) ? undefined : at);

const whole = record({
  version: oneOf(1),
  id: taskId,
  contextId: text,
  at: time,
  state: oneOf(...TASK_ENDS),
  skill: text,
  said: text,
  handoff: optional(digest),
  receipt: optional(object),
});

export const taskKind: RecordKind = {
  current: 1,
  migrations: [],
  fault(value, name) {
    const fault = whole(value, '');
    if (fault !== undefined) return fault;
    return (value as TaskRecord).id === name ? undefined : 'id';
  },
};
