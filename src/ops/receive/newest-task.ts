// Which task of a list is gone on with: the newest that ended well or waits for somebody, before others one that says it is a hand-off.
import { ownDetails } from '../../documents/a2a/shapes.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';

const USABLE = new Set(['TASK_STATE_COMPLETED', 'TASK_STATE_INPUT_REQUIRED']);

/** Its id. Newest first is how the protocol lists them. */
export function newestHandoff(answer: Json): string {
  const tasks = isObject(answer) && isArray(answer['tasks']) ? answer['tasks'].filter(isObject).filter(isUsable) : [];
  const id = stringOf((tasks.find(isHandoff) ?? tasks[0])?.['id']);
  if (id !== undefined) return id;
  throw new Failure({
    rule: 'a2a-client/no-task',
    message: 'the agent has no task to continue from',
    hint: '--task ID names one; without --context, those of every session count.',
  });
}

function isUsable({ id, status }: JsonObject): boolean {
  return typeof id === 'string' && isObject(status) && USABLE.has(stringOf(status['state']) ?? '');
}

/** A receipt is about one and is none. */
function isHandoff({ metadata }: JsonObject): boolean {
  const { handoff, skill } = ownDetails(metadata) ?? {};
  return handoff !== undefined && skill !== 'handoff.import';
}
