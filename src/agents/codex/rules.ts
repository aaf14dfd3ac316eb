// What the rule ids of Codex mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'codex/config-unreadable': "Codex's configuration cannot be read; its defaults are assumed.",
  'codex/missing-ancestor': 'A forked Codex thread continues a rollout that is not here; its beginning is missing.',
  'codex/name-not-listed':
    'The file in which Codex looks for the names of sessions cannot be written to, or is a link; its list shows the first prompt instead.',
  'codex/not-a-record': 'A line in a Codex session is JSON but not a record; it is left out.',
  'codex/output-of-another-kind':
    'A result stands under another kind than its call (a freeform call, the output of a function). Codex pairs by kind: it leaves the ' +
    'result out and answers the call with “aborted”.',
  'codex/unknown-record': 'A Codex record type that Baton does not know; it is kept as is and not passed on.',
};
