// A client's own server, spoken to in JSON-RPC over its standard streams, one message a line (Codex's app server, the Agent Client Protocol).
import { spawn } from 'node:child_process';
import { fields, parseOr, text, type Fields } from '../fake-model/json.js';

export interface RpcCommand {
  readonly executable: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Rpc {
  /** Rejects with the server's own words. */
  ask(method: string, params: object, timeout?: number): Promise<Fields>;
  tell(method: string, params?: object): void;
  /** Ends the server and waits until it is gone: its files must be free again. */
  close(): Promise<void>;
}

export interface RpcListeners {
  /** Something that the server tells. */
  readonly told?: (method: string, params: Fields) => void;
  /** Something that the server asks; undefined: it is answered that this is not supported. */
  readonly asked?: (method: string, params: Fields) => object | undefined;
}

export function startRpc({ executable, args, cwd, env }: RpcCommand, listeners: RpcListeners = {}): Rpc {
  const child = spawn(executable, args, { cwd, env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const waiting = new Map<number, { readonly method: string; resolve(result: Fields): void; reject(error: Error): void }>();
  let rest = '';
  let complaints = '';
  let lastId = 0;
  child.on('error', (error) => (complaints += String(error)));
  child.stdin.on('error', () => undefined); // a server that is gone is noticed by the missing answer
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-2000)));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(fields(parseOr(line)));
  });
  child.on('close', () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`the server ended before it answered ${method}\n${complaints}`));
    waiting.clear();
  });
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  function hear(message: Fields): void {
    const { id, method } = message;
    if (typeof method === 'string') {
      const params = fields(message['params']);
      if (id === undefined) return listeners.told?.(method, params);
      const result = listeners.asked?.(method, params);
      return say(result ? { id, result } : { id, error: { code: -32601, message: 'not supported' } });
    }
    const one = waiting.get(Number(id));
    if (!one) return;
    waiting.delete(Number(id));
    if (message['error'] === undefined) one.resolve(fields(message['result']));
    else one.reject(new Error(`the server on ${one.method}: ${text(message['error'])}`));
  }

  return {
    ask(method, params, timeout = 20_000) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`the server did not answer ${method}\n${complaints}`));
        }, timeout);
        waiting.set(id, {
          method,
          resolve: (result) => (clearTimeout(timer), resolve(result)),
          reject: (error) => (clearTimeout(timer), reject(error)),
        });
        say({ id, method, params });
      });
    },
    tell: (method, params) => say({ method, ...(params && { params }) }),
    async close() {
      child.stdin.end();
      child.kill();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await closed;
      clearTimeout(timer);
    },
  };
}
