// What the rule ids of OpenCode and the programs made from it mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'opencode-like/broken-file': 'A file of an OpenCode session (or of a program derived from it) is not a JSON object; it is left out.',
  'opencode-like/broken-row':
    'A row in the database of OpenCode (or of a program derived from it) does not hold a JSON object; it is left out.',
  'opencode-like/gone': 'The session is no longer in the database.',
  'opencode-like/no-model':
    'OpenCode (or a program derived from it) has no model set, so the passed session names none that it knows; choose one when you continue.',
  'opencode-like/not-a-record': 'An element of an export of OpenCode (or of a program derived from it) is not a message; it is left out.',
  'opencode-like/unknown-part': 'A part type that Baton does not know; it is kept as is and not passed on.',
};
