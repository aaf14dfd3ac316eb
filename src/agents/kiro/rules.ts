// What the rule ids of Kiro mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'kiro/gone': 'A conversation that Kiro’s database held is no longer there.',
  'kiro/no-execution-log': 'Replies of Kiro’s editor before 1.0 are in logs beside the session; those of some turns are not there.',
  'kiro/not-a-record': 'A line or an element of a Kiro session is not a record; it is left out.',
  'kiro/unknown-record': 'A kind of record in a Kiro session that Baton does not know; it is kept as is and not passed on.',
};
