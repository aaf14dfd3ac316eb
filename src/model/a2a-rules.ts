// Rules of the A2A protocol: its documents, the server for other agents (`baton a2a`), and asking one.

export const a2aRules: Readonly<Record<string, string>> = {
  'a2a-server/bad-token': 'The token in `BATON_A2A_TOKEN` is too short, or holds what no header can.',
  'a2a-server/every-user':
    'This system does not say which user a program that connects belongs to: other users of the machine could reach the server if they had the token.',
  'a2a-server/no-port': 'The server cannot listen on the port; the message says why.',
  'a2a-server/read-only':
    'A message asks for a session in another agent, which the server may not write: it was started without `--allow-write`.',
  'a2a-client/elsewhere': 'The card of an agent leads to another address than its own, which is not asked.',
  'a2a-client/no-task': 'The agent that was named has no hand-off that is done, or none of the context.',
  'a2a-client/no-interface': 'The address has no agent card, or its card offers no interface of version 1.0 that Baton supports.',
  'a2a-client/not-understood':
    'The agent that was named answers with an error, or with something else than what was asked for; the message says which.',
  'store/task-unreadable': 'The record of a task that an agent asked for cannot be read; the task is unknown.',
  'a2a/not-a-task': 'The JSON is not a task, message or conversation export of the A2A protocol.',
  'a2a/not-json': 'The task is not JSON, or nested deeper than any document.',
  'a2a/old-version': 'The task uses version 0.3 of the A2A protocol or a draft of it; it is read as version 1.0.',
  'a2a/schema': 'The JSON is not an A2A 1.0 task; the message says where it differs.',
};
