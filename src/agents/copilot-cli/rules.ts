// What the rule ids of Copilot CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'copilot-cli/bytes-missing':
    'A prompt or result in a Copilot CLI session refers to a file whose bytes are not in the session, or to the same file so often that it was left out.',
  'copilot-cli/not-a-record': 'A line in a Copilot CLI session is JSON but not an event; it is left out.',
  'copilot-cli/unknown-record': 'A Copilot CLI event type that Baton does not know; it is kept as is and not passed on.',
};
