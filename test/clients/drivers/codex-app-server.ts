// Asks Codex's app server (what its interactive screen talks to): list and reopen without a terminal.
import { spawn } from 'node:child_process';
import { fields, list, text, type Fields } from '../fake-model/json.js';

export interface AppServer {
  readonly executable: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the server, asks one thing, ends it. Rejects with the server's own words. */
export async function askAppServer({ executable, cwd, env }: AppServer, method: string, params: object): Promise<Fields> {
  const child = spawn(executable, ['app-server'], { cwd, env: { ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const answers = new Map<number, (message: Fields) => void>();
  let rest = '';
  child.stdin.on('error', () => undefined); // a server that is gone is noticed by the missing answer
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = fields(line.trim() === '' ? {} : JSON.parse(line));
      if (typeof message['id'] === 'number') answers.get(message['id'])?.(message);
    }
  });
  const ask = (id: number, name: string, args: object): Promise<Fields> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Codex's app server did not answer ${name}`)), 20_000);
      answers.set(id, (message) => {
        clearTimeout(timer);
        if (message['error'] !== undefined) reject(new Error(`Codex's app server on ${name}: ${text(message['error'])}`));
        else resolve(fields(message['result']));
      });
      child.stdin.write(`${JSON.stringify({ id, method: name, params: args })}\n`);
    });
  try {
    await ask(1, 'initialize', { clientInfo: { name: 'baton-tests', version: '1' } });
    child.stdin.write(`${JSON.stringify({ method: 'initialized' })}\n`);
    return await ask(2, method, params);
  } finally {
    child.stdin.end();
    child.kill();
    await closed; // its database must be free again
  }
}

/** Ids of `thread/list`: sessions of every kind of start, newest first. */
export async function listThreads(server: AppServer): Promise<string[]> {
  const result = await askAppServer(server, 'thread/list', { limit: 100, sourceKinds: ['cli', 'vscode', 'exec'] });
  return list(result['data']).map((thread) => text(fields(thread)['id']));
}
