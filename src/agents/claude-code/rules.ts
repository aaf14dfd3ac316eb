// What the rule ids of Claude Code mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'claude-code/broken-document': 'A session that is one JSON document is not whole.',
  'claude-code/continued-elsewhere': 'A Claude Code session went on under another id; the message names it.',
  'claude-code/document-too-large': 'A session that is one JSON document is too large to be parsed as a whole.',
  'claude-code/not-a-record': 'A line of a Claude Code session is JSON but not a record; it is left out.',
  'claude-code/unknown-record': 'A record type of Claude Code that Baton does not know; it is kept as it is and not passed on.',
};
