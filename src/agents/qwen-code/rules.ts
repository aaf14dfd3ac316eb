// What the rule ids of Qwen Code mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'qwen-code/broken-chain':
    'Records of a Qwen Code session hang on one that is not there; as in its own client, what came before them is not part of the conversation.',
  'qwen-code/not-a-record': 'A line of a Qwen Code session is JSON but not a record; it is left out.',
  'qwen-code/old-sessions':
    'Sessions of Qwen Code before 0.4 lie where its client does not look any more; they are not listed, but each can be passed by its path.',
  'qwen-code/unknown-record': 'A record type of Qwen Code that Baton does not know; it is kept as it is and not passed on.',
};
