// What the rule ids of Kimi CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'kimi-cli/folder-not-listed':
    'Kimi CLI finds sessions only in folders that it has been used in, and the one that the session goes to is not among them yet.',
  'kimi-cli/not-a-record': 'A line of a Kimi CLI session is JSON but not a record; it is left out.',
  'kimi-cli/unknown-record': 'A record of Kimi CLI with a role that Baton does not know; it is kept as it is and not passed on.',
};
