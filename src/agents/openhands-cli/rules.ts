// What the rule ids of OpenHands mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'openhands-cli/broken-file': 'A file of an OpenHands conversation is not a JSON object; it is left out.',
  'openhands-cli/not-a-record': 'An element of a written OpenHands conversation is not an event; it is left out.',
  'openhands-cli/unknown-event':
    'A kind of event or content in an OpenHands conversation that Baton does not know; it is kept as is and not passed on.',
};
