// Names of the A2A protocol, version 1.0, and of our own extension to it.
import type { Json, JsonObject } from '../../model/json.js';
import { isObject } from '../../model/json.js';
import { IDENTIFIERS } from '../../model/publisher.js';

/** Under this URI stand the details that A2A has no field for. */
export const EXTENSION = IDENTIFIERS.a2aExtension;

/** Earlier documents name the same extension by an address; the host says nothing. */
const EARLIER = /^https:\/\/[^/]+\/a2a\/ext\/session-handoff\/v1$/;

export function isOwnExtension(uri: string): boolean {
  return uri === EXTENSION || EARLIER.test(uri);
}

/** Our own details beside a task or a message. */
export function ownDetails(metadata: Json | undefined): JsonObject | undefined {
  const found = isObject(metadata) ? Object.entries(metadata).find(([uri]) => isOwnExtension(uri))?.[1] : undefined;
  return isObject(found) ? found : undefined;
}

export const ROLE = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const;

/** Artifacts of our own tasks. */
export const HANDOFF_ARTIFACT = 'handoff';

/** States of version 0.3 by their names in 1.0; `unknown` has none. */
export const STATES: Readonly<Record<string, string>> = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELED',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  rejected: 'TASK_STATE_REJECTED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  unknown: 'TASK_STATE_UNSPECIFIED',
};
