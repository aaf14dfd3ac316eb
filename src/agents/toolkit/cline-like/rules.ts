// What the rule ids mean that Cline and those made of it share: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'cline-like/not-a-record': 'An element of a session of Cline or Roo Code is not a message; it is left out.',
  'cline-like/screen-only':
    'Of a Cline or Roo Code task only the log of its screen (ui_messages.json) is left: what was said is read, calls and their results are not in it.',
  'cline-like/unknown-message': 'A message in a session of Cline or Roo Code that Baton does not know; it is kept as is and not passed on.',
};
