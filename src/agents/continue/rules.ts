// What the rule ids of Continue mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'continue/index-unreadable': 'The index of Continue’s sessions cannot be read; they are listed without their start time.',
  'continue/not-a-record': 'An element of a Continue session is not an item; it is left out.',
  'continue/not-indexed': 'The session is in Continue’s store, but not yet in the index that its editors and `cn ls` show.',
  'continue/unknown-item': 'An item in a Continue session that is not a message; it is kept as is and not passed on.',
};
