// What the rule ids of Continue mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'continue/index-unreadable': 'The index of Continue’s sessions cannot be read; they are listed without the time they began.',
  'continue/not-a-record': 'An element of a Continue session is no item; it is left out.',
  'continue/not-indexed': 'The session stands in Continue’s store, but not yet in the index that its editors and `cn ls` show.',
  'continue/unknown-item': 'An item of a Continue session that is no message; it is kept as it is and not passed on.',
};
