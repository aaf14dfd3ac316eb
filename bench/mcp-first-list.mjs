// Starts a server of the Model Context Protocol as clients do, asks it for its tools, and ends with it.
//   node bench/mcp-first-list.mjs SERVER [ARGUMENTS]
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
const ask = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
ask({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});
ask({ method: 'notifications/initialized' });
ask({ id: 2, method: 'tools/list' });

let text = '';
child.stdout.setEncoding('utf8').on('data', (piece) => {
  text += piece;
  const answer = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .find(({ id }) => id === 2);
  if (!answer) return;
  process.stdout.write(`${JSON.stringify(answer.result.tools.map(({ name }) => name))}\n`);
  child.kill('SIGKILL');
});
