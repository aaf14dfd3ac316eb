// How the files of a task are called.

/** What the model was told. */
export const TASK_FILE = 'api_conversation_history.json';
/** What the screen showed. */
export const SCREEN_FILE = 'ui_messages.json';
/** What Roo Code says of a task beside it. */
export const ITEM_FILE = 'history_item.json';
