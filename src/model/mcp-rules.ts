// Rules of the server for agents (`baton mcp`).

export const mcpRules: Readonly<Record<string, string>> = {
  'mcp/bad-cursor': 'The cursor of a page belongs to no page of this result, or the session has changed since.',
  'mcp/every-user': 'This system does not tell whose program comes in over HTTP: other users of the machine could reach the server too.',
  'mcp/no-port': 'The server cannot listen on the port; the message says why.',
  'mcp/not-here': 'A model named a file outside of the folder that the server was started in, or standard input: neither is read for it.',
  'mcp/own-session': 'The session that is going on in the client that asks was passed over.',
  'mcp/read-only': 'The tool writes into agents’ stores, which the server may not: it was started without `--allow-write`.',
  'mcp/unknown': 'There is no prompt of this name.',
};
