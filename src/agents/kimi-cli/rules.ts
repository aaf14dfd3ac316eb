// What the rule ids of Kimi CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'kimi-cli/folder-not-listed':
    'Kimi CLI finds sessions only in folders where it has been used, and the session’s folder is not one of them yet.',
  'kimi-cli/not-a-record': 'A line in a Kimi CLI session is JSON but not a record; it is left out.',
  'kimi-cli/unknown-record': 'A Kimi CLI record with a role that Baton does not know; it is kept as is and not passed on.',
};
