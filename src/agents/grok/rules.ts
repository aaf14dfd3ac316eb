// What the rule ids of Grok mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'grok/no-history': 'Of a session of Grok’s only the log of its screen (updates.jsonl) is left; it is not read.',
  'grok/not-a-record': 'A line of a session of Grok’s is JSON but not a record; it is left out.',
  'grok/server-call':
    'Calls that the model’s own server carried out (searches): the session does not hold what came of them, so they are not passed on.',
  'grok/unknown-record': 'A record type of Grok’s that Baton does not know; it is kept as it is and not passed on.',
};
