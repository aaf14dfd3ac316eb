// Pieces of the protocol as its JSON has them.
import { EXTENSION, ROLE } from '../../documents/a2a/shapes.js';
import type { Json, JsonObject } from '../../model/json.js';

export const STATE = {
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELED',
  rejected: 'TASK_STATE_REJECTED',
} as const;

export interface TaskPlace {
  readonly id: string;
  readonly contextId: string;
}

export const textPart = (text: string, mediaType = 'text/plain'): JsonObject => ({ text, mediaType });
export const dataPart = (data: Json): JsonObject => ({ data, mediaType: 'application/json' });

/** `messageId`: the same task says the same thing under the same name. */
export function saying(words: string, { id, contextId }: TaskPlace): JsonObject {
  return { messageId: `${id}-status`, contextId, taskId: id, role: ROLE.agent, parts: [textPart(words)] };
}

export function statusOf(state: string, at: string, said?: { readonly words: string; readonly place: TaskPlace }): JsonObject {
  return { state, timestamp: at, ...(said && { message: saying(said.words, said.place) }) };
}

/** Our own details of a task, under the name of our extension. */
export const details = (own: JsonObject): JsonObject => ({ [EXTENSION]: own });
