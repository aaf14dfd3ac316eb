// What the rule ids of pi mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'pi/empty-result': 'A result without a word was written as “(no output)”: pi would show its model “(see attached image)” for it.',
  'pi/context-edited': 'A message in a pi session was edited for the model afterwards; the original is passed.',
  'pi/not-a-record': 'A line in a pi session is JSON but not a record; it is left out.',
  'pi/unknown-record': 'A pi record type that Baton does not know; it is kept as is and not passed on.',
};
