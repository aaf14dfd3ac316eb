// Names of Kiro's files and folders.

/** The folder of the terminal's sessions; all others beside it are workspaces of the editor. */
export const TERMINAL = 'cli';
/** The editor's sessions since 1.0: `<workspace>/sess_…/messages.jsonl`. */
export const MESSAGES = 'messages.jsonl';
/** Of the editor before 1.0, in its agent's folder. */
export const WORKSPACES = 'workspace-sessions';
/** The database of the terminal before its second version. */
export const DATABASE = 'data.sqlite3';
