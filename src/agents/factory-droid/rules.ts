// What the rule ids of droid mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'factory-droid/not-a-record': 'A line in a droid session is JSON but not a record; it is left out.',
  'factory-droid/unknown-record': 'A droid record type that Baton does not know; it is kept as is and not passed on.',
};
