// How the files of a session are called.

export const MESSAGES = '.messages.json';
/** What the model was told in a task of the old layout. */
export const TASK_FILE = 'api_conversation_history.json';
/** What the screen showed of it. */
export const SCREEN_FILE = 'ui_messages.json';
