// A program that is talked to in JSON-RPC, one message on each line, until it has answered: it must hear no end before that, so a process
// of our own is between.

/** Hands the requests of its standard input on, passes on what comes back, and lets the program go once the last request is answered. */
const BETWEEN = `
const { spawn } = require('node:child_process');
const requests = require('node:fs').readFileSync(0, 'utf8').split('\\n');
const last = JSON.parse(requests.at(-1)).id;
const [program, ...args] = process.argv.slice(1);
const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true, shell: /\\.(cmd|bat)$/i.test(program) });
const isAnswer = (line) => { try { const { id, method } = JSON.parse(line); return id === last && method === undefined; } catch { return false; } };
let rest = '';
child.stdin.on('error', () => {});
child.stdout.setEncoding('utf8').on('data', (piece) => {
  process.stdout.write(piece);
  const lines = (rest + piece).split('\\n');
  rest = lines.pop();
  if (lines.some(isAnswer)) child.stdin.end();
});
child.on('error', (error) => { process.stderr.write(error.message); process.exitCode = 1; });
child.on('close', (code) => { process.exitCode = code ?? 1; });
for (const request of requests) child.stdin.write(request + '\\n');
`;

/** The command that gets the requests on its standard input, all at once, and ends when the program does. */
export function talkedTo(argv: readonly string[]): readonly string[] {
  return [process.execPath, '-e', BETWEEN, '--', ...argv];
}
