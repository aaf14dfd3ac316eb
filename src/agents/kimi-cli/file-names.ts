// How the files of a session are called.

export const CONTEXT = 'context.jsonl';
/** Beside the files of a session that we wrote: its folder. */
export const NOTE = 'baton.json';
