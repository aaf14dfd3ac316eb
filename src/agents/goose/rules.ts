// What the rule ids of goose mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'goose/begins-with-reply': 'The passed context begins with a reply, which goose would leave out; a line of Baton’s stands before it.',
  'goose/broken-row': 'A message in goose’s database holds no JSON that is one; it is left out.',
  'goose/gone': 'The session is no longer in goose’s database.',
  'goose/not-a-record': 'An element of a goose export, or a line of an old session file, is no message; it is left out.',
  'goose/unknown-piece': 'A kind of content in a goose message that Baton does not know; it is kept as it is and not passed on.',
};
