// Rules of the server for other agents (`baton a2a`), and of asking one.

export const a2aRules: Readonly<Record<string, string>> = {
  'a2a-server/bad-token': 'The token in `BATON_A2A_TOKEN` is too short, or holds what no header can.',
  'a2a-server/every-user':
    'This system does not tell whose program comes in: other users of the machine could reach the server if they had the token.',
  'a2a-server/no-port': 'The server cannot listen on the port; the message says why.',
  'a2a-server/read-only':
    'A message asks for a session in another agent, which the server may not write: it was started without `--allow-write`.',
  'a2a-client/elsewhere': 'The card of an agent leads to another address than its own, which is not asked.',
  'a2a-client/no-task': 'The agent that was named has no hand-off that is done, or none of the context.',
  'a2a-client/no-way': 'What is at the address is no agent card, or offers no binding of version 1.0 that Baton speaks.',
  'a2a-client/not-understood':
    'The agent that was named answers with an error, or with something else than what was asked for; the message says which.',
  'store/task-unreadable': 'The record of a task that an agent asked for cannot be read; the task is unknown.',
};
