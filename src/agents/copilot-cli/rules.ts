// What the rule ids of Copilot CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'copilot-cli/bytes-missing':
    'A prompt or result of a Copilot CLI session shows a file whose bytes are not in the session, or the same file so often that it was left out.',
  'copilot-cli/not-a-record': 'A line of a Copilot CLI session is JSON but not an event; it is left out.',
  'copilot-cli/unknown-record': 'An event type of Copilot CLI that Baton does not know; it is kept as it is and not passed on.',
};
