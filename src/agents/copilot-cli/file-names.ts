// How the files of a session are called.

export const EVENTS = 'events.jsonl';
export const WORKSPACE = 'workspace.yaml';
