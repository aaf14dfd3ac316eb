// How the files of a session are called.

export const MESSAGES = '.messages.json';
