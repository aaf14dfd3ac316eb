// How the files of a session are called.

/** What the model was told. */
export const HISTORY = 'chat_history.jsonl';
/** What the screen showed. */
export const UPDATES = 'updates.jsonl';
export const SUMMARY = 'summary.json';
/** Beside the files of a session that we wrote: the client rewrites its own ones, without anything that it does not know. */
export const NOTE = 'baton.json';
