// What the rule ids of pi mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'pi/empty-result': 'A result without a word was written as “(no output)”: pi would show its model “(see attached image)” for it.',
  'pi/context-edited': 'A message of a pi session was changed for the model afterwards; it is told as it was before.',
  'pi/not-a-record': 'A line of a pi session is JSON but not a record; it is left out.',
  'pi/unknown-record': 'A record type of pi that Baton does not know; it is kept as it is and not passed on.',
};
