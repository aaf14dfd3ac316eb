// What the rule ids of droid mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'factory-droid/not-a-record': 'A line of a droid session is JSON but not a record; it is left out.',
  'factory-droid/unknown-record': 'A record type of droid that Baton does not know; it is kept as it is and not passed on.',
};
