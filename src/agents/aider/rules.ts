// What the rule ids of Aider mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'aider/commands': 'Commands to Aider itself (`/add`, `/run`) are kept and not passed on: its model was never told of them.',
  'aider/newest-chat': 'A file of Aider’s holds several chats, and none of them was named: the newest one is read.',
  'aider/too-large': 'A history of Aider’s is larger than Baton reads whole; its chats are not listed.',
};
