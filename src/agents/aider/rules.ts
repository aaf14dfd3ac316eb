// What the rule ids of Aider mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'aider/calls-as-text': 'Calls of tools and their results became words: Aider’s chats hold neither.',
  'aider/commands': 'Commands to Aider itself (`/add`, `/run`) are kept and not passed on: its model never saw them.',
  'aider/lines-shifted':
    'Lines that Aider would take for its own (they begin with `# `, `#### ` or `> `) begin with a blank in the chat that was written.',
  'aider/newest-chat': 'A file of Aider’s holds several chats, and none of them was named: the newest one is read.',
  'aider/too-large': 'A history of Aider’s is larger than Baton reads whole; its chats are not listed.',
};
