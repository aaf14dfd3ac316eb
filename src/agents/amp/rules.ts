// What the rule ids of Amp mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'amp/not-a-record': 'An element of a thread of Amp’s is not a message; it is left out.',
  'amp/unknown-message': 'A message in a thread of Amp’s that is neither a prompt nor a reply; it is kept as it is and not passed on.',
};
