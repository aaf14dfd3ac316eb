// Names of the A2A protocol, version 1.0, and of our own extension to it.

/** Under this URI stand the details that A2A has no field for. The version is part of it. */
export const EXTENSION = 'https://batonpass.dev/a2a/ext/session-handoff/v1';

export const ROLE = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const;

/** Artifacts of our own tasks. */
export const HANDOFF_ARTIFACT = 'handoff';

/** States of version 0.3 by their names in 1.0; `unknown` has none. */
export const STATES: Readonly<Record<string, string>> = {
  submitted: 'TASK_STATE_SUBMITTED', working: 'TASK_STATE_WORKING', completed: 'TASK_STATE_COMPLETED', failed: 'TASK_STATE_FAILED', canceled: 'TASK_STATE_CANCELED', 'input-required': 'TASK_STATE_INPUT_REQUIRED',
  rejected: 'TASK_STATE_REJECTED', 'auth-required': 'TASK_STATE_AUTH_REQUIRED', unknown: 'TASK_STATE_UNSPECIFIED',
};
