// What the rule ids of Claude Code mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'claude-code/broken-document': 'A session stored as a single JSON document is incomplete.',
  'claude-code/continued-elsewhere': 'A Claude Code session continues under another id, given in the message.',
  'claude-code/document-too-large': 'A session stored as a single JSON document is too large to parse.',
  'claude-code/not-a-record': 'A line in a Claude Code session is JSON but not a record; it is left out.',
  'claude-code/unknown-record': 'A Claude Code record type that Baton does not know; it is kept as is and not passed on.',
};
