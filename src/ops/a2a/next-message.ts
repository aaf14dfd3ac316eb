// What another agent can do about a failure: in the words that this one understands, where the hint that people get names commands.

const LIST = 'Send “list” to see what there is, then “export SESSION” with the name of one.';

const MESSAGES: Readonly<Record<string, string>> = {
  'lineage/not-found': 'Send “list” to see which hand-offs are kept here.',
  'ref/ambiguous': LIST,
  'ref/not-found': LIST,
  'ref/other-project': LIST,
  'ref/unknown-agent': LIST,
};

export function nextMessage(rule: string): string | undefined {
  return MESSAGES[rule];
}
