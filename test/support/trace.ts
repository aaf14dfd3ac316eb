// What a command asks of the system, seen by strace: programs started, folders gone to, connections, files opened.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratch.js';

export interface Trace {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Programs, the command itself first. */
  readonly started: readonly string[];
  /** Folders that a process went to. */
  readonly entered: readonly string[];
  /** Every socket but those between processes of this machine, and those to its kernel: `libsql` (0.5.29) asks for the names of interfaces when it is loaded. */
  readonly network: readonly string[];
  /** By the command itself, not by programs that it started: real paths, links followed. */
  readonly opened: readonly string[];
}

const CALLS = 'execve,execveat,socket,connect,sendto,sendmsg,bind,open,openat,openat2,creat,chdir,fchdir';

/** Why nothing can be traced here; undefined: it can. */
export function notTraceable(): string | undefined {
  const { error, status, stderr } = spawnSync(
    'strace',
    ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=execve', process.execPath, '--version'],
    { encoding: 'utf8' },
  );
  if (error) return 'there is no strace here';
  return status === 0 ? undefined : `strace cannot trace here: ${stderr.trim().split('\n').at(-1)}`;
}

export function traced(
  argv: readonly string[],
  { cwd, env, input = '' }: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly input?: string },
): Trace {
  const folder = path.join(scratchFolder(), 'trace');
  mkdirSync(folder);
  // a file for each thread: no call is torn in two by another
  const { status, stdout, stderr } = spawnSync(
    'strace',
    ['-ff', '-qq', '-y', '-s', '4096', '--seccomp-bpf', '-o', path.join(folder, 't'), '-e', `trace=${CALLS}`, ...argv],
    { cwd, env, input, encoding: 'utf8', timeout: 60_000 },
  );
  const seen = { started: [] as string[], entered: [] as string[], network: [] as string[], opened: new Set<string>() };
  const byNumber = (name: string): number => Number(name.split('.').at(-1));
  for (const name of readdirSync(folder).toSorted((a, b) => byNumber(a) - byNumber(b)))
    readThread(readFileSync(path.join(folder, name), 'utf8'), argv[0]!, seen);
  return { exit: status, stdout, stderr, ...seen, opened: [...seen.opened].toSorted() };
}

interface Seen {
  readonly started: string[];
  readonly entered: string[];
  readonly network: string[];
  readonly opened: Set<string>;
}

function readThread(text: string, command: string, seen: Seen): void {
  let own = true;
  for (const line of text.split('\n')) {
    const [, call = '', rest = ''] = /^(\w+)\((.*)$/.exec(line) ?? [];
    if (call.startsWith('execve') && rest.endsWith(' = 0')) {
      const program = quotedIn(rest);
      seen.started.push(program);
      own = program === command;
    } else if (call.endsWith('chdir') && rest.endsWith(' = 0')) seen.entered.push(quotedIn(rest));
    else if (/AF_(?!UNIX)/.test(rest) && !/AF_NETLINK/.test(rest)) seen.network.push(line); // nothing is sent without a socket of some family
    else if (own && /^(open|creat)/.test(call)) {
      const file = /^.* = \d+<(.*)>$/.exec(rest)?.[1];
      if (file !== undefined) seen.opened.add(file);
    }
  }
}

function quotedIn(text: string): string {
  return /"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
