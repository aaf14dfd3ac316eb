// Runs one program to its end, with a time limit; ends only the process that it started.
import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeout?: number;
  readonly input?: string;
  /** Asked now and then: once it holds, what was to be seen was seen, and the program is ended with all that it started. */
  readonly until?: () => boolean;
  /** Called with the means to interrupt (as Ctrl-C does) once the program runs. */
  readonly onStart?: (interrupt: () => void, project: string) => void;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: options.until !== undefined,
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
    child.stdin.on('error', () => undefined); // a program may end without reading its input
    child.stdin.end(options.input ?? '');
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, options.timeout ?? 120_000); // a busy machine is no defect
    const watch = setInterval(() => {
      if (!options.until?.()) return;
      clearInterval(watch);
      process.kill(-child.pid!, 'SIGKILL');
    }, 200);
    child.on('error', (error) => {
      clearTimeout(timer);
      clearInterval(watch);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve({ code, signal, ...output, timedOut });
    });
    options.onStart?.(() => child.kill('SIGINT'), options.cwd);
  });
}

/** The end of what a program said, for messages. */
export function lastWords(ended: Ended): string {
  const how = ended.timedOut ? 'ran into the time limit' : `ended with ${ended.code ?? ended.signal}`;
  return `${how}\n${`${ended.stdout}\n${ended.stderr}`.trim().slice(-2000)}`;
}
