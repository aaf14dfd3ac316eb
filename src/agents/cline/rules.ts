// What the rule ids of Cline mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'cline/compaction-not-read': 'A Cline session has a shortened history beside the full one; the full one is read.',
  'cline/long-results': 'Cline shows its model only the beginning and the end of long tool results; the session holds all of them.',
  'cline/not-a-record': 'An element of a Cline session is not a message; it is left out.',
  'cline/screen-only':
    'Of a Cline or Roo Code task only the log of its screen (ui_messages.json) is left: what was said is read, calls and their results are not in it.',
  'cline/unknown-message': 'A message in a Cline session that Baton does not know; it is kept as is and not passed on.',
};
