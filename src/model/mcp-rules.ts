// Rules of the server for agents (`baton mcp`).

export const mcpRules: Readonly<Record<string, string>> = {
  'mcp/bad-cursor': 'The cursor does not belong to a page of this result, or the session has changed since.',
  'mcp/every-user':
    'This system does not say which user a program that connects over HTTP belongs to: other users of the machine could reach the server too.',
  'mcp/no-port': 'The server cannot listen on the port; the message says why.',
  'mcp/not-here': 'A model named a file outside of the folder that the server was started in, or standard input: neither is read for it.',
  'mcp/own-session': 'The session in progress in the client that asks was skipped.',
  'mcp/read-only': 'The tool writes into agents’ stores, which the server may not: it was started without `--allow-write`.',
  'mcp/unknown': 'There is no prompt with this name.',
};
