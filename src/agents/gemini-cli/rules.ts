// What the rule ids of Gemini CLI mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'gemini-cli/cleanup': 'Gemini CLI deletes sessions that were resumed when another one is started, unless its clean-up is turned off.',
  'gemini-cli/late-revision':
    'Messages of a Gemini CLI session were changed after others had followed them; the first version of each was read.',
  'gemini-cli/masks-old-results':
    'A session with many tool results was passed to Gemini CLI, which masks those beyond the newest 50,000 tokens when it is resumed.',
  'gemini-cli/not-a-record': 'A line of a Gemini CLI session is JSON but not a record; it is left out.',
  'gemini-cli/unknown-record': 'A record of Gemini CLI that Baton does not know; it is kept as it is and not passed on.',
};
