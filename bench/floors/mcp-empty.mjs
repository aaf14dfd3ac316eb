// The least that a server on the official SDK must do: be there, with one tool that does nothing.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'empty', version: '1' });
  server.registerTool('nothing', { description: 'Does nothing.' }, () => ({ content: [] }));
  return server;
});
