// What the rule ids of goose mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'goose/begins-with-reply': 'The passed context begins with a reply, which goose would leave out; Baton adds a line before it.',
  'goose/broken-row': 'A message in goose’s database is not valid JSON; it is left out.',
  'goose/gone': 'The session is no longer in goose’s database.',
  'goose/not-a-record': 'An element of a goose export, or a line of an old session file, is not a message; it is left out.',
  'goose/unknown-piece': 'A kind of content in a goose message that Baton does not know; it is kept as is and not passed on.',
};
