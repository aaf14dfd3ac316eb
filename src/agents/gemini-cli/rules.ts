// What the rule ids of Gemini CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'gemini-cli/cleanup': 'Gemini CLI deletes resumed sessions when another one is started, unless its clean-up is turned off.',
  'gemini-cli/late-revision':
    'Messages in a Gemini CLI session were changed after later ones were added; the first version of each was read.',
  'gemini-cli/masks-old-results':
    'A session with many tool results was passed to Gemini CLI, which masks those beyond the newest 50,000 tokens when it is resumed.',
  'gemini-cli/not-a-record': 'A line in a Gemini CLI session is JSON but not a record; it is left out.',
  'gemini-cli/prompt-marked':
    'A prompt begins with “/” or “?”, which Gemini CLI takes for a command of its own and does not send; with “[prompt]” in front it arrives.',
  'gemini-cli/unknown-record': 'A Gemini CLI record that Baton does not know; it is kept as is and not passed on.',
};
