// What the rule ids of Qwen Code mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'qwen-code/broken-chain':
    'Records in a Qwen Code session refer to a parent that is missing; as in its own client, what came before them is not part of the conversation.',
  'qwen-code/not-a-record': 'A line in a Qwen Code session is JSON but not a record; it is left out.',
  'qwen-code/old-sessions':
    'Sessions of Qwen Code before 0.4 are stored where its client no longer looks; they are not listed, but each can be passed by path.',
  'qwen-code/unknown-record': 'A Qwen Code record type that Baton does not know; it is kept as is and not passed on.',
};
