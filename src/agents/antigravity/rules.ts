// What the rule ids of Antigravity mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'antigravity/artifacts-only':
    'A conversation of Antigravity’s editor is encrypted; only the plan, the tasks and the walkthrough that the agent wrote are read.',
  'antigravity/not-a-record': 'A line of a transcript of Antigravity’s is JSON but not a step; it is left out.',
  'antigravity/not-readable': 'Conversations of Antigravity’s without a transcript: what its client keeps for itself is not read.',
  'antigravity/unknown-step': 'A kind of step that Baton does not know; it is kept as it is and not passed on.',
  'antigravity/unnamed-call':
    'A transcript of Antigravity’s holds a result without the call that led to it; it is carried as results of calls without arguments.',
};
