// What the rule ids of Zed mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'zed/broken-thread': 'A thread in Zed’s database cannot be unpacked, or is not a thread; nothing of it can be read.',
  'zed/gone': 'The thread is no longer in Zed’s database.',
  'zed/not-a-record': 'An element of a Zed thread is not a message; it is left out.',
  'zed/sub-agent-unreadable': 'The thread of a sub-agent in Zed’s database cannot be read; it is left out.',
  'zed/text-threads': 'Text threads, which Zed has given up, are files that Baton does not read.',
  'zed/unknown-message': 'A kind of message or content in a Zed thread that Baton does not know; it is kept as is and not passed on.',
};
