// What the rule ids of Cline mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'cline/compaction-not-read': 'A Cline session has a shortened history beside the full one; the full one is read.',
  'cline/long-results': 'Cline shows its model only the beginning and the end of long tool results; the session holds all of them.',
};
