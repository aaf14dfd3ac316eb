// What the rule ids of Devin mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'devin/answer': 'Devin’s service answered with something that it does not describe; nothing of it was used.',
  'devin/copy-used': 'There is no key for Devin’s service, so the copy that was fetched earlier is used.',
  'devin/cut-short': 'Devin’s service has more sessions or messages than are asked for; the rest is left out.',
  'devin/no-key': 'DEVIN_API_KEY is not set, so Devin’s service cannot be asked.',
  'devin/no-organization': 'A key of this kind needs DEVIN_ORG_ID, the organization whose sessions are meant.',
  'devin/not-a-record': 'An element of a session of Devin’s is not a message; it is left out.',
  'devin/refused': 'Devin’s service refused a request: the key is not valid, or lacks a permission.',
  'devin/unknown-message':
    'A message in a session of Devin’s that is neither the user’s nor Devin’s; it is kept as it is and not passed on.',
};
