// What the rule ids of Cursor mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'cursor/gone': 'The session is no longer in Cursor’s database.',
  'cursor/missing-message': 'Cursor lists a message that is not in its database; nothing stands in its place.',
  'cursor/newer-format': 'A session in a format of Cursor’s that is newer than those that Baton knows; what is known of it is read.',
  'cursor/no-results': 'A transcript of Cursor’s, which holds calls of tools and none of their results.',
  'cursor/no-state':
    'The newest state of a session of Cursor’s command-line client is missing; its messages are read in the order of storing.',
  'cursor/not-a-record': 'A line of a transcript of Cursor’s is JSON but not a record; it is left out.',
  'cursor/not-shown': 'Messages that Cursor keeps although they were edited or taken back; they are left out, as Cursor does.',
  'cursor/tags-changed':
    'Tags that Cursor puts around prompts stood among the words of one; they were changed, so that Cursor does not take them for its own.',
  'cursor/summarised': 'Cursor has summarised the beginning of this session for its model; Baton reads all of it.',
  'cursor/unknown-piece': 'A kind of content in a message of Cursor’s that Baton does not know; it is kept as is and not passed on.',
  'cursor/unknown-record': 'A record or message of Cursor’s of a kind that Baton does not know; it is kept as is and not passed on.',
  'cursor/unreadable-message': 'A message of Cursor’s that is sealed or in an unknown form; it is left out.',
};
