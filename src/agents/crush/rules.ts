// What the rule ids of Crush mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'crush/broken-row': 'A message in a database of Crush has no list of parts; it is left out.',
  'crush/gone': 'The session is no longer in the database of Crush.',
  'crush/not-a-record': 'An element of a Crush session is not a message; it is left out.',
  'crush/projects-unreadable': 'The list of projects that Crush keeps cannot be read; sessions of the current folder alone are found.',
  'crush/unknown-part': 'A kind of part in a Crush message that Baton does not know; it is kept as is and not passed on.',
};
